// Inline assembly: nested scopes with labels and registers of their own, pairs, carries, selectors.
extern "C" __global__ void assembly(unsigned* p, unsigned long long* q) {
  unsigned a = p[0], b = p[1], r, s;
  asm volatile("{\n\t.reg .pred %%done;\n\tWAIT:\n\tadd.u32 %0, %1, 1;\n\tsetp.gt.u32 %%done, %0, 10;\n\t"
               "@%%done bra LEAVE;\n\tbra WAIT;\n\tLEAVE:\n\t}" : "=r"(r) : "r"(a));
  asm("add.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;" : "=r"(r), "=r"(s) : "r"(a), "r"(b));
  asm("vadd.u32.u32.u32.add %0, %1.b0, %2.h1, %3;" : "=r"(s) : "r"(a), "r"(b), "r"(r));
  asm("{ .reg .pred u, v; setp.lt.and.u32 u|v, %1, %2, v; selp.u32 %0, 1, 2, u; }" : "=r"(r) : "r"(a), "r"(b));
  asm volatile("st.global.v2.u32 [%0+8], {%1, %2};" :: "l"(p), "r"(r), "r"(s) : "memory");
  asm("lop3.b32 %0, %1, %2, %3, 0b10010110;" : "=r"(r) : "r"(a), "r"(b), "r"(s));
  asm volatile("mov.u32 %0, %%tid.w;" : "=r"(s));
  asm volatile("mov.b64 %0, {%1, %2};" : "=l"(q[0]) : "r"(r), "r"(s));
  p[2] = r + s;
}
