// Finds the registers that may hold a loaded value, or something computed from one, and adds what
// each draft does to their marks.

#include "software_device/execute/body/follow_unwritten.hpp"

#include <algorithm>

#include "software_device/execute/body/liveness.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

namespace {

// The mark of all registers that no loaded value reaches. It is never set.
constexpr std::uint32_t kUnmarked = 0;

bool is_guard(const Draft& draft) {
  return draft.operation.family == Family::Guard;
}

class Follower {
 public:
  explicit Follower(Body& body) : body_(body), words_(body.values.size(), kUnmarked) {
    find_marked();
  }

  void follow() {
    if (count_ == 1) return;
    area_ = add({.kind = Value::Kind::Area});
    for (std::uint32_t word = 0; word < count_; ++word)
      literals_.push_back(add({.kind = Value::Kind::Literal, .words = word}));
    body_.values[area_].words = count_;
    begin();
    std::vector<std::size_t> places;  // for each draft: where the drafts made for it begin
    for (const Draft& draft : body_.drafts) {
      places.push_back(made_.size());
      if (is_guard(draft)) continue;
      const bool guarded = &draft != body_.drafts.data() && is_guard((&draft)[-1]);
      guarded ? follow_guarded((&draft)[-1], draft) : follow_plain(draft);
    }
    places.push_back(made_.size());
    for (std::uint32_t& label : body_.labels) label = static_cast<std::uint32_t>(places[label]);
    body_.drafts = std::move(made_);
  }

 private:
  ValueId add(Value value) {
    body_.values.push_back(value);
    return static_cast<ValueId>(body_.values.size() - 1);
  }

  bool marks(ValueId value) {
    if (words_[value] != kUnmarked || body_.values[value].kind != Value::Kind::Register)
      return false;
    words_[value] = count_++;
    return true;
  }

  // Repeats until nothing changes: marks what loads write, and what is computed from that.
  void find_marked() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t k = 0; k < body_.drafts.size(); ++k) {
        const Draft& draft = body_.drafts[k];
        const bool guarded =
            k != 0 && is_guard(body_.drafts[k - 1]) && is_marked(body_.drafts[k - 1].insn.a);
        if (!is_load(draft) && !(draft.computes && (guarded || reads_marked(draft)))) continue;
        for_each_operand(body_, draft, [&](ValueId value, bool defines) {
          changed = (defines && marks(value)) || changed;
        });
      }
    }
  }

  static bool is_load(const Draft& draft) { return draft.insn.run == checked_load; }
  static bool is_store(const Draft& draft) { return draft.insn.run == checked_store; }
  bool is_marked(ValueId value) const {
    return value < words_.size() && words_[value] != kUnmarked;
  }

  std::vector<ValueId> operands(const Draft& draft, bool defined) const {
    std::vector<ValueId> found;
    for_each_operand(body_, draft, [&](ValueId value, bool defines) {
      if (defines == defined) found.push_back(value);
    });
    return found;
  }
  std::vector<ValueId> marked(const Draft& draft, bool defined) const {
    std::vector<ValueId> found = operands(draft, defined);
    std::erase_if(found, [&](ValueId value) { return !is_marked(value); });
    return found;
  }
  bool reads_marked(const Draft& draft) const { return !marked(draft, false).empty(); }

  // Clears the marks: the frame may have been used by another call.
  void begin() {
    Draft forget;
    forget.does(Choice(forget_marks));
    forget.instruction = body_.drafts.empty() ? 0 : body_.drafts.front().instruction;
    made_.push_back(forget.use_e(area_).with(count_));
  }

  Draft marking(const Draft& of, Handler handler, const std::vector<ValueId>& values) {
    Draft draft;
    draft.does(Choice(handler));
    draft.instruction = of.instruction;
    draft.list_begin = static_cast<std::uint32_t>(body_.lists.size());
    draft.list_count = static_cast<std::uint32_t>(values.size());
    for (const ValueId value : values) body_.lists.push_back(literal(value));
    return draft.use_e(area_);
  }
  ValueId literal(ValueId value) const {
    return literals_[is_marked(value) ? words_[value] : kUnmarked];
  }

  // Repeats the guard before the draft, if there is one.
  void push(Draft draft, const Draft* guard) {
    if (guard != nullptr) {
      made_.push_back(*guard);
      draft.conditional = true;
    }
    made_.push_back(draft);
  }

  void follow_guarded(const Draft& guard, const Draft& draft) {
    const bool unsure = is_marked(guard.insn.a);
    if (!draft.computes && unsure) push(marking(guard, report_marks, {guard.insn.a}), nullptr);
    follow_marks(draft, &guard);
    if (draft.computes && unsure) {
      std::vector<ValueId> values = operands(draft, true);
      values.insert(values.begin(), guard.insn.a);
      push(marking(guard, guard_marks, values), nullptr);
    }
    push_followed(draft, &guard);
  }

  void follow_plain(const Draft& draft) {
    follow_marks(draft, nullptr);
    push_followed(draft, nullptr);
  }

  void push_followed(Draft draft, const Draft* guard) {
    if (is_load(draft) || is_store(draft)) follow_access(draft);
    push(draft, guard);
  }

  // The list holds the registers, followed by the words of their marks.
  void follow_access(Draft& draft) {
    std::vector<ValueId> parts(body_.lists.begin() + draft.list_begin,
                               body_.lists.begin() + draft.list_begin + draft.list_count);
    std::vector<ValueId> list = parts;
    if (parts.empty()) parts.push_back(is_load(draft) ? draft.insn.d : draft.insn.b);
    for (const ValueId part : parts) list.push_back(literal(part));
    draft.does(Choice(is_load(draft) ? followed_load : followed_store));
    draft.insn.count = static_cast<std::uint32_t>(parts.size());
    draft.list_begin = static_cast<std::uint32_t>(body_.lists.size());
    draft.list_count = static_cast<std::uint32_t>(list.size());
    body_.lists.insert(body_.lists.end(), list.begin(), list.end());
    draft.use_e(area_);
  }

  void follow_marks(const Draft& draft, const Draft* guard) {
    if (draft.computes) return follow_computation(draft, guard);
    if (is_store(draft)) return report({draft.insn.a}, draft, guard, false);
    report(marked(draft, false), draft, guard, is_to_area(draft));
    if (!is_load(draft)) forget(draft, guard);
  }

  // Whether the draft passes a value to another function.
  bool is_to_area(const Draft& draft) const {
    return draft.defs == 0 && (draft.uses & kFieldA) != 0 &&
           body_.values[draft.insn.a].kind == Value::Kind::Area;
  }

  void report(std::vector<ValueId> values, const Draft& draft, const Draft* guard, bool moves_out) {
    std::erase_if(values, [&](ValueId value) { return !is_marked(value); });
    if (values.empty()) return;
    Draft made = marking(draft, report_marks, values);
    made.insn.width = moves_out ? 1 : 0;
    push(made, guard);
  }

  // Clears the marks of results that depend on no marked value.
  void forget(const Draft& draft, const Draft* guard) {
    const std::vector<ValueId> results = marked(draft, true);
    if (results.empty()) return;
    push(marking(draft, compute_marks, results).with(static_cast<std::int64_t>(results.size())),
         guard);
  }

  void follow_computation(const Draft& draft, const Draft* guard) {
    const std::vector<ValueId> results = operands(draft, true), sources = operands(draft, false);
    if (marked(draft, true).empty()) return;
    if (!reads_marked(draft)) return forget(draft, guard);
    if (draft.chooses) return follow_choice(draft, guard);
    if (draft.table >= 0) return follow_bits(draft, guard);
    std::vector<ValueId> values = results;
    values.insert(values.end(), sources.begin(), sources.end());
    push(marking(draft, draft.moves ? move_marks : compute_marks, values)
             .with(static_cast<std::int64_t>(results.size())),
         guard);
  }

  void follow_choice(const Draft& draft, const Draft* guard) {
    const Insn& insn = draft.insn;
    Draft made = marking(draft, choose_marks, {insn.d, insn.a, insn.b, insn.c});
    made.insn.width = body_.values[insn.c].size;
    push(made.use_c(insn.c), guard);
  }

  void follow_bits(const Draft& draft, const Draft* guard) {
    const Insn& insn = draft.insn;
    const ValueId c = (draft.uses & kFieldC) != 0 ? insn.c : insn.a;
    Draft made = marking(draft, compute_bit_marks, {insn.d, insn.a, insn.b, c});
    made.insn.width = body_.values[insn.d].size;
    push(made.use_a(insn.a).use_b(insn.b).use_c(c).with(draft.table), guard);
  }

  Body& body_;
  std::vector<std::uint32_t> words_;  // by value: the word of its mark
  std::uint32_t count_ = 1;           // the number of words
  ValueId area_ = 0;
  std::vector<ValueId> literals_;  // by word
  std::vector<Draft> made_;
};

}  // namespace

void follow_unwritten(Body& body) {
  Follower(body).follow();
}

}  // namespace cuda_ffi::software
