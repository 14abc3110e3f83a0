#include "software_device/execute/decode/decoders.hpp"
#include "software_device/execute/decode/translator.hpp"

namespace cuda_ffi::software {

using ptx::Word;

Decode find_decoder(Word opcode) {
  switch (opcode) {
    case Word::Bra: return decode_bra;
    case Word::Brx: return decode_brx;
    case Word::Call: return decode_call;
    case Word::Ret: return decode_ret;
    case Word::Exit: return decode_exit;
    case Word::Trap: case Word::Brkpt: return decode_trap;
    case Word::Nanosleep: return decode_nanosleep;
    case Word::Griddepcontrol: return decode_nothing;
    case Word::Pmevent: return decode_pmevent;
    case Word::Add: case Word::Sub: return decode_add_sub;
    case Word::Addc: case Word::Subc: case Word::Madc: return decode_carry;
    case Word::Mul: return decode_mul;
    case Word::Mad: return decode_mad;
    case Word::Mul24: case Word::Mad24: return decode_mul24;
    case Word::Sad: return decode_sad;
    case Word::Div: return decode_div;
    case Word::Rem: return decode_rem;
    case Word::Abs: case Word::Neg: return decode_abs_neg;
    case Word::Min: case Word::Max: return decode_min_max;
    case Word::Popc: case Word::Clz: case Word::Brev: case Word::Bfind: return decode_count;
    case Word::Bfe: case Word::Bfi: return decode_bitfield;
    case Word::Dp4a: case Word::Dp2a: return decode_dot;
    case Word::Szext: return decode_szext;
    case Word::Bmsk: return decode_bmsk;
    case Word::Fns: return decode_fns;
    case Word::And: case Word::Or: case Word::Xor: case Word::Not: return decode_logic;
    case Word::Shl: case Word::Shr: return decode_shift;
    case Word::Shf: return decode_funnel;
    case Word::Lop3: return decode_lop3;
    case Word::Prmt: return decode_prmt;
    case Word::Cnot: return decode_cnot;
    case Word::Fma: return decode_fma;
    case Word::Rcp: case Word::Sqrt: case Word::Rsqrt: case Word::Sin: case Word::Cos:
    case Word::Lg2: case Word::Ex2: case Word::Tanh: return decode_unary_float;
    case Word::Copysign: return decode_copysign;
    case Word::Testp: return decode_testp;
    case Word::Setp: return decode_setp;
    case Word::Set: return decode_set;
    case Word::Selp: return decode_selp;
    case Word::Slct: return decode_slct;
    case Word::Mov: return decode_mov;
    case Word::Cvt: return decode_cvt;
    case Word::Cvta: return decode_cvta;
    case Word::Ld: case Word::Ldu: return decode_ld;
    case Word::St: return decode_st;
    case Word::Shfl: return decode_shfl;
    case Word::Vote: return decode_vote;
    case Word::Match: return decode_match;
    case Word::Redux: return decode_redux;
    case Word::Elect: return decode_elect;
    case Word::Activemask: return decode_activemask;
    case Word::Bar: case Word::Barrier: return decode_bar;
    case Word::Membar: case Word::Fence: return decode_fence;
    case Word::Atom: case Word::Red: return decode_atom;
    case Word::Isspacep: return decode_isspacep;
    case Word::Prefetch: case Word::Prefetchu: case Word::Applypriority: case Word::Discard:
      return decode_prefetch;
    case Word::Createpolicy: return decode_createpolicy;
    case Word::Alloca: return decode_alloca;
    case Word::Stacksave: case Word::Stackrestore: return decode_stack;
    case Word::Mapa: return decode_mapa;
    case Word::Getctarank: return decode_getctarank;
    case Word::Mbarrier: return decode_mbarrier;
    case Word::Cp: return decode_cp;
    case Word::Mma: return decode_mma;
    case Word::Wmma: return decode_wmma;
    case Word::Ldmatrix: case Word::Stmatrix: return decode_tiles;
    case Word::Movmatrix: return decode_movmatrix;
    case Word::Tex: return decode_tex;
    case Word::Tld4: return decode_tld4;
    case Word::Suld: return decode_suld;
    case Word::Sust: return decode_sust;
    case Word::Sured: return decode_sured;
    case Word::Txq: return decode_txq;
    case Word::Suq: return decode_suq;
    case Word::Vadd: case Word::Vsub: case Word::Vabsdiff: case Word::Vmin: case Word::Vmax:
    case Word::Vshl: case Word::Vshr: case Word::Vset: case Word::Vmad:
      return decode_video;
    case Word::Vadd2: case Word::Vsub2: case Word::Vavrg2: case Word::Vabsdiff2: case Word::Vmin2:
    case Word::Vmax2: case Word::Vset2: case Word::Vadd4: case Word::Vsub4: case Word::Vavrg4:
    case Word::Vabsdiff4: case Word::Vmin4: case Word::Vmax4: case Word::Vset4:
      return decode_video_simd;
    default: return nullptr;
  }
}

}  // namespace cuda_ffi::software
