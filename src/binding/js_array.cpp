#include "binding/js_array.hpp"

#include "binding/js_texture.hpp"
#include "binding/session.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsArray>> JsArray::members() {
  return {method<&JsArray::create_texture>("createTexture"),
          method<&JsArray::create_surface>("createSurface"), dispose_method()};
}

// createTexture(sampling)
Napi::Value JsArray::create_texture(const Napi::CallbackInfo& info) {
  auto texture = TextureObject::texture(held()->array, sampling_of(info[0].As<Napi::Object>()));
  return Session::of(info.Env())
      .wrap<JsTexture>(held()->users->kept_while_used(std::move(texture)));
}

Napi::Value JsArray::create_surface(const Napi::CallbackInfo& info) {
  auto surface = TextureObject::surface(held()->array);
  return Session::of(info.Env())
      .wrap<JsTexture>(held()->users->kept_while_used(std::move(surface)));
}

}  // namespace cuda_ffi::binding
