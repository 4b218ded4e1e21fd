// OpenVINO's C API. The headers come with the runtime that scripts/setup fetches; `openvino` beside this file is a link to them.
#pragma once
#include "openvino/c/openvino.h"

/// Gives back what compiling a network used: free heap, and the library code that running it does not call. Safe at any time.
void openvino_trim_memory(void);
