import { describeProxyAs } from '../errors/own-classes';
import type { CudaModule, ModuleMembers } from './module-members';

/** What the properties are looked up in. */
interface KernelHolder extends ModuleMembers {
  kernel(name: string): unknown;
  hasKernel(name: string): boolean | undefined;
}

/**
 * Names that JavaScript, promises and test runners ask any object for. They are not kernels unless the image has one of that name; `then`
 * never is one, or awaiting a module would call it.
 */
const askedOfAnyObject = new Set<string>([
  ...Object.getOwnPropertyNames(Object.prototype),
  'toJSON',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
  '@@__IMMUTABLE_ITERABLE__@@',
  '@@__IMMUTABLE_RECORD__@@',
]);

/**
 * A module as an object with its kernels as properties. A name that no kernel has gives a function that rejects and lists the kernels,
 * since "is not a function" would help nobody.
 */
export function kernelProperties(core: KernelHolder): CudaModule {
  const bound = new Map<PropertyKey, unknown>();
  const member = (name: PropertyKey) => {
    const value = Reflect.get(core, name, core) as unknown;
    if (typeof value !== 'function') return value;
    if (!bound.has(name)) bound.set(name, value.bind(core));
    return bound.get(name);
  };
  const properties = new Proxy(core, {
    get(_, name) {
      // A member wins: a kernel called `kernel` is still there as mod.kernel('kernel').
      if (typeof name === 'symbol' || (name in core && !askedOfAnyObject.has(name))) return member(name);
      if (name === 'then' || (askedOfAnyObject.has(name) && core.hasKernel(name) !== true)) return Reflect.get(core, name) as unknown;
      return core.kernel(name);
    },
    has: (_, name) => name in core || (typeof name === 'string' && core.hasKernel(name) === true),
    ownKeys: () => core.kernels,
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && core.hasKernel(name) === true
        ? { value: core.kernel(name), enumerable: true, configurable: true, writable: false }
        : undefined,
    set: () => false,
  });
  return describeProxyAs(properties, 'a CudaModule') as unknown as CudaModule;
}
