// OpenVINO's C API. The headers come with the runtime that scripts/setup fetches; `openvino` beside this file is a link to them.
#pragma once
#include "openvino/c/openvino.h"
