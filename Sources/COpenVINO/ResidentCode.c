// Gives back memory that compiling a network needed and running it does not.
#define _GNU_SOURCE
#include "COpenVINO.h"
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Lets the kernel forget the pages of one library's machine code. They are unchanged copies of the file, so the few that are
// needed again are mapped again when they are called. Segments that may be written, or were (relocations), are left alone.
static int forget_code(struct dl_phdr_info *library, size_t size, void *unused) {
    (void)size;
    (void)unused;
    if (library->dlpi_name == NULL || strstr(library->dlpi_name, "openvino") == NULL) return 0;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X) || (segment->p_flags & PF_W)) continue;
        const uintptr_t start = (library->dlpi_addr + segment->p_vaddr + page - 1) & ~(page - 1);
        const uintptr_t end = (library->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
        if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void openvino_trim_memory(void) {
    malloc_trim(0);
    dl_iterate_phdr(forget_code, NULL);
}
