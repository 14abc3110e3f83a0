// What wine 8 has not, and programs in Rust want: random bytes.

#include <windows.h>

__declspec(dllimport) BOOLEAN NTAPI SystemFunction036(void* data, ULONG bytes);

__declspec(dllexport) BOOL ProcessPrng(unsigned char* data, SIZE_T bytes) {
  return SystemFunction036(data, (ULONG)bytes);
}
