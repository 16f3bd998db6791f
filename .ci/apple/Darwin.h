// The headers of Darwin's C library that the project uses.
#include <MacTypes.h>
#include <TargetConditionals.h>
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#if TARGET_OS_IPHONE
// The SDK has these; an app may not use them on a device, and popen is refused with just these words.
__swift_unavailable("process spawning is unavailable") __typeof__(posix_spawn) posix_spawn, posix_spawnp;
#endif
