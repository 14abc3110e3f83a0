// printing.co is what hipRTC 6.4.3 makes of this, with --gpu-architecture=gfx1100 -mprintf-kind=buffered.
extern "C" __global__ void print(int n, double d, const char *given) {
  printf("%d %5.2f|%-6d|%s %lld %c%%\n", n + (int)threadIdx.x, d, n, "inner", -5000000000LL, 'A');
  printf(given);
}
