// SwiftPM wants one source file in a C target; OpenVINO itself is linked as a library.
#include "COpenVINO.h"
