import { coded } from '../errors/argument-error';
import { refuseInPlans } from '../event-loop/recording-scope';
import { Slices } from '../event-loop/slices';
import { DeviceArray } from './device-array';
import { type DType, dtypes } from './dtype';
import { converting } from './element-conversion';
import { checkedDType } from './memory-options';
import { dtypeName, type ElementType, isStructDType } from './struct-dtype';

declare module './device-array' {
  interface DeviceArray<D extends ElementType = DType> {
    /**
     * A copy with another element type, as C converts: to a float it rounds to nearest even, to an integer it truncates toward zero and wraps
     * around. The elements are converted on the host.
     *
     * @throws TypeError for what is no type.
     * @throws CudaError as {@link get}.
     */
    astype<To extends DType>(this: DeviceArray<D>, dtype: To): Promise<DeviceArray<To>>;
  }
}

DeviceArray.prototype.astype = async function <To extends DType>(this: DeviceArray<ElementType>, dtype: To) {
  refuseInPlans('DeviceArray.astype');
  checkedDType('DeviceArray.astype', dtype);
  const own: ElementType = this.dtype;
  if (typeof own !== 'string' || isStructDType(dtype)) {
    throw coded(new TypeError(`DeviceArray.astype: ${dtypeName(own)} does not convert to ${dtypeName(dtype)}: structs stay structs`));
  }
  if (dtypes[dtype].items !== dtypes[own].items) {
    throw coded(new TypeError(`DeviceArray.astype: ${own} does not convert to ${dtype}: only one of them is complex`));
  }
  const { view, conversion } = converting(await (this as DeviceArray<typeof own>).get(), own, dtype, 'DeviceArray.astype');
  await new Slices([conversion]).finishInTurns();
  return DeviceArray.made('DeviceArray.astype', { view }, this.shape, dtype, this.context);
};
