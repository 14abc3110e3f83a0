#include "software_device/execute/control/mbarrier.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/check/resolve_lanes.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/insn_views.hpp"
#include "software_device/execute/state/lanes.hpp"

namespace cuda_ffi::software {

namespace {

// The 64 bits of a barrier, which are opaque to programs.
struct Barrier64 {
  std::uint64_t pending : 20;
  std::uint64_t expected : 20;
  std::uint64_t transactions : 22;  // modulo 2^22: bytes that are expected and have not arrived
  std::uint64_t phase : 1;
  std::uint64_t valid : 1;
};
static_assert(sizeof(Barrier64) == 8);

Barrier64 load(const std::byte* place) {
  Barrier64 barrier;
  std::memcpy(&barrier, place, sizeof barrier);
  return barrier;
}
void store(std::byte* place, const Barrier64& barrier) {
  std::memcpy(place, &barrier, sizeof barrier);
}

std::uint64_t as_state(const Barrier64& barrier) {
  std::uint64_t state;
  std::memcpy(&state, &barrier, sizeof state);
  return state;
}

void settle(Barrier64& barrier) {
  if (barrier.pending != 0 || barrier.transactions != 0) return;
  barrier.phase ^= 1;
  barrier.pending = barrier.expected;
}

bool resolve(const Insn* insn, Warp& warp, std::byte* frame, std::byte* (&places)[kLanes]) {
  std::uint64_t addresses[kLanes];
  for (int lane = 0; lane < kLanes; ++lane)
    addresses[lane] = static_cast<std::uint64_t>(insn->immediate) +
                      (AccessView::of(*insn).narrow ? word(frame, insn->a, lane)
                                                    : wide_word(frame, insn->a, lane));
  // init is the first write: it does not read what was there before.
  const auto kind = static_cast<MbarrierOp>(insn->width) == MbarrierOp::Init ? AccessKind::Write
                                                                             : AccessKind::Atomic;
  return resolve_lanes(insn, warp, AccessView::of(*insn).space, kind, addresses, 8, 8, places);
}

void arrive(Barrier64& barrier, std::uint32_t count, bool drop) {
  barrier.pending = count < barrier.pending ? barrier.pending - count : 0;
  if (drop) barrier.expected = count < barrier.expected ? barrier.expected - count : 0;
}

// One lane's operation. `operand` is b; returns the value for d.
std::uint64_t operate(Barrier64& barrier, MbarrierOp op, std::uint64_t operand) {
  const std::uint64_t before = as_state(barrier);
  const auto count = static_cast<std::uint32_t>(operand);
  switch (op) {
    case MbarrierOp::Init:
      barrier = {count & 0xfffffu, count & 0xfffffu, 0, 0, 1};
      return 0;
    case MbarrierOp::Invalidate:
      barrier = {};
      return 0;
    case MbarrierOp::Arrive:
    case MbarrierOp::ArriveDrop:
      arrive(barrier, count, op == MbarrierOp::ArriveDrop);
      break;
    case MbarrierOp::ArriveExpectTx:
    case MbarrierOp::ArriveDropExpectTx:
      barrier.transactions += count;
      arrive(barrier, 1, op == MbarrierOp::ArriveDropExpectTx);
      break;
    case MbarrierOp::ExpectTx:
      barrier.transactions += count;
      return before;
    case MbarrierOp::CompleteTx:
      barrier.transactions -= count;
      break;
    case MbarrierOp::TestWait: {
      Barrier64 state;
      std::memcpy(&state, &operand, sizeof state);
      return state.phase != barrier.phase;
    }
    case MbarrierOp::TestParity:
      return (operand & 1) != barrier.phase;
    case MbarrierOp::AsyncArrive:
      arrive(barrier, count, false);
      break;
  }
  settle(barrier);
  return before;
}

bool tests(MbarrierOp op) {
  return op == MbarrierOp::TestWait || op == MbarrierOp::TestParity;
}

void copy_to(std::byte* to, const std::byte* from, std::uint64_t read, std::uint64_t written) {
  std::memmove(to, from, read);
  std::memset(to + read, 0, written - read);
}

}  // namespace

CUDA_FFI_HANDLER(mbarrier) {
  const auto op = static_cast<MbarrierOp>(insn->width);
  std::byte* places[kLanes];
  if (!resolve(insn, warp, frame, places)) return kLeave;
  if (tests(op)) count_poll(warp);
  std::uint32_t holds = 0;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    Barrier64 barrier = load(places[lane]);
    if (op != MbarrierOp::Init && barrier.valid == 0)
      return raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, lane,
                         "an mbarrier that was not initialized");
    const std::uint64_t operand =
        op == MbarrierOp::TestWait ? wide_word(frame, insn->b, lane) : word(frame, insn->b, lane);
    const std::uint64_t result = operate(barrier, op, operand);
    store(places[lane], barrier);
    if (result != 0) holds |= 1u << lane;
    if (AccessView::of(*insn).wanted && !tests(op))
      reinterpret_cast<std::uint64_t*>(frame + insn->d)[lane] = result;
  }
  if (tests(op)) {
    std::uint32_t& d = *reinterpret_cast<std::uint32_t*>(frame + insn->d);
    d = (d & ~warp.mask) | holds;
  }
  return insn + 1;
}

CUDA_FFI_HANDLER(mbarrier_pending_count) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    const std::uint64_t state = wide_word(frame, insn->a, lane);
    reinterpret_cast<std::uint32_t*>(frame + insn->d)[lane] =
        static_cast<std::uint32_t>(state & 0xfffffu);
  }
  return insn + 1;
}

namespace {

struct Copy {
  std::byte* to[kLanes];
  std::byte* from[kLanes];
};

// Reports a lane's copy to the Watch in pieces, since it may include padding.
bool tell(const Insn* insn, Warp& warp, const Copy& copy, int lane, std::uint64_t size,
          std::uint64_t written, bool async) {
  constexpr std::uint64_t kPiece = 16;
  Watch& watch = *warp.block->watch;
  for (std::uint64_t k = 0; k < written; k += kPiece) {
    std::byte values[kPiece] = {};
    const std::uint64_t read = k < size ? std::min(size - k, kPiece) : 0,
                        piece = std::min(written - k, kPiece);
    if (read != 0) {
      const std::byte* from = copy.from[lane] + k;
      std::memcpy(values, from, read);
      if (!watch.access(
              insn, warp,
              {AccessKind::Read, lane, from, read, nullptr, false, false, Needs::Something}))
        return false;
    }
    if (!watch.access(insn, warp,
                      {AccessKind::Write, lane, copy.to[lane] + k, piece, values, false, async}))
      return false;
  }
  return true;
}

// Finds the addresses of each lane's copy. `written` is the bytes that it writes; 0 stands for its
// size. False after a fault.
bool find_copy(const Insn* insn, Warp& warp, std::byte* frame, const std::uint64_t (&sizes)[kLanes],
               std::uint64_t written, std::uint64_t alignment, Copy& copy) {
  const CopyView view = CopyView::of(*insn);
  const std::uint32_t all = warp.mask;
  std::uint64_t to[kLanes], from[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    to[lane] = static_cast<std::uint64_t>(static_cast<std::int32_t>(insn->immediate)) +
               (view.narrow_to ? word(frame, insn->a, lane) : wide_word(frame, insn->a, lane));
    from[lane] = static_cast<std::uint64_t>(insn->immediate >> 32) +
                 (view.narrow_from ? word(frame, insn->b, lane) : wide_word(frame, insn->b, lane));
  }
  bool good = true;
  // Sizes may differ between lanes, so each lane is checked alone.
  for (std::uint32_t left = all; left != 0 && good; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    const std::uint64_t size = sizes[lane], target = written == 0 ? size : written;
    warp.mask = 1u << lane;
    if (target == 0) continue;
    good =
        find_lanes(insn, warp, view.to, AccessKind::Write, to, target, alignment, copy.to) &&
        (size == 0 ||
         find_lanes(insn, warp, view.from, AccessKind::Read, from, size, alignment, copy.from)) &&
        (warp.block->watch == nullptr || tell(insn, warp, copy, lane, size, target, written != 0));
  }
  warp.mask = all;
  return good;
}

}  // namespace

CUDA_FFI_HANDLER(copy_async) {
  std::uint64_t sizes[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::uint32_t size = word(frame, insn->c, lane);
    sizes[lane] = size < insn->width ? size : insn->width;
  }
  Copy copy;
  if (!find_copy(insn, warp, frame, sizes, insn->width, insn->width, copy)) return kLeave;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    copy_to(copy.to[lane], sizes[lane] == 0 ? copy.to[lane] : copy.from[lane], sizes[lane],
            insn->width);
  }
  return insn + 1;
}

CUDA_FFI_HANDLER(copy_bulk) {
  std::uint64_t sizes[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) sizes[lane] = word(frame, insn->c, lane);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1)
    if (sizes[__builtin_ctz(left)] % 16 != 0)
      return raise_fault(warp, insn, CUDA_ERROR_MISALIGNED_ADDRESS, __builtin_ctz(left),
                         "a bulk copy of a size that is not a multiple of 16 bytes");
  Copy copy;
  if (!find_copy(insn, warp, frame, sizes, 0, 16, copy)) return kLeave;
  std::uint64_t barriers[kLanes] = {};
  std::byte* places[kLanes];
  const CopyView view = CopyView::of(*insn);
  for (int lane = 0; lane < kLanes && view.completes_at_barrier; ++lane)
    barriers[lane] =
        view.narrow_barrier ? word(frame, insn->e, lane) : wide_word(frame, insn->e, lane);
  if (view.completes_at_barrier &&
      !resolve_lanes(insn, warp, AddressSpace::Cluster, AccessKind::Atomic, barriers, 8, 8, places))
    return kLeave;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    if (sizes[lane] != 0) std::memmove(copy.to[lane], copy.from[lane], sizes[lane]);
    if (!view.completes_at_barrier) continue;
    Barrier64 barrier = load(places[lane]);
    operate(barrier, MbarrierOp::CompleteTx, sizes[lane]);
    store(places[lane], barrier);
  }
  return insn + 1;
}

}  // namespace cuda_ffi::software
