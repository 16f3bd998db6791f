// Loaded before the system's library: in the program FAILING_PROGRAM the call number FAILING_AT of FAILING_CALL fails, once, with the
// error FAILING_ERROR. How many there were of each is written to FAILING_COUNT at the end.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *const calls[] = {
    "allocation", "close", "fsync", "mkdir", "open", "pipe", "poll", "read", "rename", "spawn", "stat", "unlink", "write"};
#define CALLS (sizeof calls / sizeof *calls)
static atomic_long counts[CALLS];
static const char *volatile wanted;
static long at = 0;
static int error = EIO;

__attribute__((constructor)) static void prepare(void) {
  const char *program = getenv("FAILING_PROGRAM");
  if (!program || strcmp(program, program_invocation_short_name)) return;
  wanted = getenv("FAILING_CALL") ?: "";
  at = atol(getenv("FAILING_AT") ?: "0");
  error = atoi(getenv("FAILING_ERROR") ?: "5");
}

__attribute__((destructor)) static void tell(void) {
  const char *file = getenv("FAILING_COUNT");
  if (!file || !wanted) return;
  wanted = NULL;
  FILE *out = fopen(file, "w");
  if (!out) return;
  for (int i = 0; i < CALLS; i++) fprintf(out, "%s %ld\n", calls[i], atomic_load(&counts[i]));
  fclose(out);
}

static int fails(const char *name) {
  const char *now = wanted;
  if (!now) return 0;
  int i = 0;
  while (strcmp(calls[i], name)) i++;
  if (atomic_fetch_add(&counts[i], 1) + 1 != at || strcmp(now, name)) return 0;
  errno = error;
  return 1;
}

#define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t read(int fd, void *to, size_t n) { NEXT(read); return fails("read") ? -1 : next(fd, to, n); }
ssize_t write(int fd, const void *from, size_t n) { NEXT(write); return fails("write") ? -1 : next(fd, from, n); }
ssize_t writev(int fd, const struct iovec *v, int n) { NEXT(writev); return fails("write") ? -1 : next(fd, v, n); }
ssize_t pread(int fd, void *to, size_t n, off_t o) { NEXT(pread); return fails("read") ? -1 : next(fd, to, n, o); }
ssize_t pwrite(int fd, const void *from, size_t n, off_t o) { NEXT(pwrite); return fails("write") ? -1 : next(fd, from, n, o); }
int poll(struct pollfd *p, nfds_t n, int ms) { NEXT(poll); return fails("poll") ? -1 : next(p, n, ms); }
int close(int fd) { NEXT(close); if (fails("close")) { next(fd); errno = error; return -1; } return next(fd); }
int pipe(int p[2]) { NEXT(pipe); return fails("pipe") ? -1 : next(p); }
int pipe2(int p[2], int f) { NEXT(pipe2); return fails("pipe") ? -1 : next(p, f); }
int fsync(int fd) { NEXT(fsync); return fails("fsync") ? -1 : next(fd); }
int mkdir(const char *p, mode_t m) { NEXT(mkdir); return fails("mkdir") ? -1 : next(p, m); }
int rename(const char *a, const char *b) { NEXT(rename); return fails("rename") ? -1 : next(a, b); }
int unlink(const char *a) { NEXT(unlink); return fails("unlink") ? -1 : next(a); }
int posix_spawn(pid_t *restrict p, const char *restrict f, const posix_spawn_file_actions_t *restrict a, const posix_spawnattr_t *restrict b, char *const v[restrict], char *const e[restrict]) { NEXT(posix_spawn); return fails("spawn") ? error : next(p, f, a, b, v, e); }
int posix_spawnp(pid_t *restrict p, const char *restrict f, const posix_spawn_file_actions_t *restrict a, const posix_spawnattr_t *restrict b, char *const v[restrict], char *const e[restrict]) { NEXT(posix_spawnp); return fails("spawn") ? error : next(p, f, a, b, v, e); }
pid_t fork(void) { NEXT(fork); return fails("spawn") ? -1 : next(); }
#define OPEN(name) int name(const char *p, int f, ...) { va_list l; va_start(l, f); mode_t m = va_arg(l, mode_t); va_end(l); NEXT(name); return fails("open") ? -1 : next(p, f, m); }
OPEN(open)
OPEN(open64)
int openat(int d, const char *p, int f, ...) { va_list l; va_start(l, f); mode_t m = va_arg(l, mode_t); va_end(l); NEXT(openat); return fails("open") ? -1 : next(d, p, f, m); }
FILE *fopen(const char *p, const char *m) { NEXT(fopen); return fails("open") ? NULL : next(p, m); }
int stat(const char *p, struct stat *s) { NEXT(stat); return fails("stat") ? -1 : next(p, s); }
int lstat(const char *p, struct stat *s) { NEXT(lstat); return fails("stat") ? -1 : next(p, s); }
int fstat(int fd, struct stat *s) { NEXT(fstat); return fails("stat") ? -1 : next(fd, s); }
int fstatat(int d, const char *p, struct stat *s, int f) { NEXT(fstatat); return fails("stat") ? -1 : next(d, p, s, f); }
int statx(int d, const char *p, int f, unsigned m, struct statx *s) { NEXT(statx); return fails("stat") ? -1 : next(d, p, f, m, s); }

// Of text, not of the small objects between. By these names: what looks a name up takes memory itself.
#define TEXT 1024
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void *malloc(size_t n) { return n >= TEXT && fails("allocation") ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t m) { return n * m >= TEXT && fails("allocation") ? NULL : __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { return n >= TEXT && fails("allocation") ? NULL : __libc_realloc(p, n); }
int posix_memalign(void **p, size_t a, size_t n) { return n >= TEXT && fails("allocation") ? error : (*p = __libc_memalign(a, n)) ? 0 : ENOMEM; }
