#include "binding/js_api_callbacks.hpp"

#include <future>
#include <thread>
#include <utility>

#include "api/c_callback.hpp"
#include "binding/exported.hpp"
#include "binding/js_api_memory.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

using api::CallbackEvent;
using api::Word;

// JavaScript thread. hooks.apiCallback(token, words, text) returns a number, or the 64 bits of a
// result as a bigint; it keeps what it throws to itself. Uses N-API directly: in an environment
// that is being torn down, a call returns a status instead of aborting.
Word call_javascript(napi_env env, Word token, const CallbackEvent& event) {
  const Napi::HandleScope scope(env);
  napi_value words = nullptr;
  napi_create_array_with_length(env, event.words.size(), &words);
  for (std::uint32_t i = 0; i < event.words.size(); ++i) {
    napi_value word = nullptr;
    napi_create_bigint_uint64(env, event.words[i], &word);
    napi_set_element(env, words, i, word);
  }
  napi_value number = nullptr, text = nullptr, function = nullptr, answer = nullptr;
  napi_create_double(env, static_cast<double>(token), &number);
  napi_create_string_utf8(env, event.text.data(), event.text.size(), &text);
  const napi_value hooks = Session::of(env).hooks();
  if (napi_get_named_property(env, hooks, "apiCallback", &function) != napi_ok) return 0;
  const napi_value arguments[] = {number, words, text};
  if (napi_call_function(env, hooks, function, 3, arguments, &answer) != napi_ok) return 0;
  std::uint64_t bits = 0;
  bool is_whole = false;
  if (napi_get_value_bigint_uint64(env, answer, &bits, &is_whole) == napi_ok) return bits;
  std::int64_t result = 0;
  napi_get_value_int64(env, answer, &result);
  return static_cast<Word>(result);
}

// A callback whose answer nobody waits for: the library goes on.
void tell(JsTasks& tasks, Word token, CallbackEvent event) {
  tasks.post(
      [token, event = std::move(event)](Napi::Env env) { call_javascript(env, token, event); });
}

// A callback on another thread, which waits for the answer. If the environment ends, the task is
// dropped and the promise broken: get() throws.
Word ask(JsTasks& tasks, Word token, CallbackEvent event) {
  auto promise = std::make_shared<std::promise<Word>>();
  std::future<Word> answer = promise->get_future();
  tasks.post([token, promise = std::move(promise), event = std::move(event)](Napi::Env env) {
    promise->set_value(call_javascript(env, token, event));
  });
  return answer.get();
}

// Passes events to the JavaScript thread. An event that needs an answer and comes during a call by
// JavaScript itself is answered at once.
api::CallbackTarget target_of(const Napi::Env env, std::shared_ptr<Word> token, bool answers) {
  return [tasks = Session::of(env).tasks(), raw = napi_env{env}, token, answers,
          owner = std::this_thread::get_id()](CallbackEvent event) -> Word {
    if (!answers) {
      tell(*tasks, *token, std::move(event));
      return 0;
    }
    if (std::this_thread::get_id() == owner) return call_javascript(raw, *token, event);
    return ask(*tasks, *token, std::move(event));
  };
}

// Answers at once on the JavaScript thread; others wait, unless that thread waits for them.
api::CallbackTarget target_of_function(const Napi::Env env, std::shared_ptr<Word> token,
                                       std::shared_ptr<CCallbacks::Manner> manner) {
  return [tasks = Session::of(env).tasks(), raw = napi_env{env}, token, manner,
          owner = std::this_thread::get_id()](CallbackEvent event) -> Word {
    if (std::this_thread::get_id() == owner) return call_javascript(raw, *token, event);
    if (manner->may_wait) return ask(*tasks, *token, std::move(event));
    manner->was_refused = true;
    return 0;
  };
}

// hostIsCallback(signature): whether a C function with this signature can be made
Napi::Value is_c_callback(const Napi::CallbackInfo& info) {
  const std::string signature = info[0].As<Napi::String>().Utf8Value();
  return Napi::Boolean::New(info.Env(), api::is_c_callback(signature));
}

// hostAddCallback(signature): [token, address] of a C function; undefined if too many are in use
Napi::Value add_c_callback(const Napi::CallbackInfo& info) {
  const std::string signature = info[0].As<Napi::String>().Utf8Value();
  const auto token = std::make_shared<Word>(0);
  const auto manner = std::make_shared<CCallbacks::Manner>();
  *token = api::add_callback(target_of_function(info.Env(), token, manner));
  const std::optional<void*> function = api::take_c_callback(signature, *token);
  if (!function) {
    api::remove_callback(*token);
    return info.Env().Undefined();
  }
  Session::of(info.Env()).api().callbacks().add(*token, *function, manner);
  Napi::Array made = Napi::Array::New(info.Env());
  made.Set(0u, static_cast<double>(*token));
  made.Set(1u, static_cast<double>(reinterpret_cast<std::uintptr_t>(*function)));
  return made;
}

// hostCallbackMayWait(token, may): whether this thread will answer calls of others from now on
Napi::Value set_may_wait(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).api().callbacks().manner(address_of_number(info[0])).may_wait =
      info[1].ToBoolean();
  return info.Env().Undefined();
}

// hostRemoveCallback(token): whether it was called when nobody could answer
Napi::Value remove_c_callback(const Napi::CallbackInfo& info) {
  CCallbacks& callbacks = Session::of(info.Env()).api().callbacks();
  const Word token = address_of_number(info[0]);
  const bool was_refused = callbacks.manner(token).was_refused;
  callbacks.remove(token);
  return Napi::Boolean::New(info.Env(), was_refused);
}

// apiAddCallback(answers): a token
Napi::Value add(const Napi::CallbackInfo& info) {
  const auto token = std::make_shared<Word>(0);
  *token = api::add_callback(target_of(info.Env(), token, info[0].ToBoolean()));
  return Napi::Number::New(info.Env(), static_cast<double>(*token));
}

Napi::Value remove(const Napi::CallbackInfo& info) {
  api::remove_callback(address_of_number(info[0]));
  return info.Env().Undefined();
}

// apiCallbackEntry(type): the address of the C function to pass for a callback of that type
Napi::Value entry(const Napi::CallbackInfo& info) {
  void* address = api::callback_entry(info[0].As<Napi::String>().Utf8Value());
  return Napi::Number::New(info.Env(),
                           static_cast<double>(reinterpret_cast<std::uintptr_t>(address)));
}

// apiCallbackOfThread(token): who receives callbacks without user data; 0 for nobody
Napi::Value of_thread(const Napi::CallbackInfo& info) {
  api::set_callback_of_thread(address_of_number(info[0]));
  return info.Env().Undefined();
}

}  // namespace

void add_api_callback_functions(Napi::Object exports) {
  export_unordered<add>(exports, "apiAddCallback");
  export_unordered<remove>(exports, "apiRemoveCallback");
  export_unordered<entry>(exports, "apiCallbackEntry");
  export_unordered<is_c_callback>(exports, "hostIsCallback");
  export_unordered<add_c_callback>(exports, "hostAddCallback");
  export_unordered<set_may_wait>(exports, "hostCallbackMayWait");
  export_unordered<remove_c_callback>(exports, "hostRemoveCallback");
  export_unordered<of_thread>(exports, "apiCallbackOfThread");
}

}  // namespace cuda_ffi::binding
