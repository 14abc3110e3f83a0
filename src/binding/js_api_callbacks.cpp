#include "binding/js_api_callbacks.hpp"

#include <future>
#include <thread>
#include <utility>

#include "api/callbacks.hpp"
#include "binding/exported.hpp"
#include "binding/js_api_memory.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

using api::CallbackEvent;
using api::Word;

// JavaScript thread. hooks.apiCallback(token, words, text) returns a number; it keeps what it
// throws to itself. Uses N-API directly: in an environment that is being torn down, a call returns
// a status instead of aborting.
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
  export_unordered<of_thread>(exports, "apiCallbackOfThread");
}

}  // namespace cuda_ffi::binding
