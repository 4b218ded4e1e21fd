// The parts of FFmpeg that MediaFiles uses, and functions for the macros Swift cannot import.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/error.h>
#include <libavutil/hdr_dynamic_metadata.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/motion_vector.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

static inline int shim_averror(int code) { return AVERROR(code); }
static const int shim_averror_eof = AVERROR_EOF;
static const int shim_averror_again = AVERROR(EAGAIN);
static const int shim_averror_invaliddata = AVERROR_INVALIDDATA;
static const int shim_averror_option_not_found = AVERROR_OPTION_NOT_FOUND;
static const int shim_averror_input_changed = AVERROR_INPUT_CHANGED;
static const int shim_averror_output_changed = AVERROR_OUTPUT_CHANGED;
static const uint32_t shim_tag_hvc1 = MKTAG('h', 'v', 'c', '1');
static const int64_t shim_nopts = AV_NOPTS_VALUE;
static const int shim_averror_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;
static const int shim_averror_decoder_not_found = AVERROR_DECODER_NOT_FOUND;

// Options and functions whose macros or feature tests hide them from Swift.
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// renameat2 with RENAME_NOREPLACE (1), by its system call: older C libraries have no function for it.
static inline int shim_rename_noreplace(const char *from, const char *to) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1);
}
