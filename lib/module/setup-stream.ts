import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import type { NativeStream } from '../native/native';

/** The stream of a setup: no call waits in it, nobody captures it, and the setup's end can wait for all that is in it. */
export class SetupStream extends CudaStream {
  /** How often it has been used. */
  uses = 0;
  #isLeft = false;

  constructor(context: CudaContext) {
    super({ context });
  }

  override ready(id?: number, used?: unknown): NativeStream {
    this.uses++;
    return super.ready(id, used);
  }

  /** Then every use of it is seen. */
  override get takesAtOnce(): boolean {
    return false;
  }

  override get isLeft(): boolean {
    return this.#isLeft;
  }

  /** The setup is over: what goes on in it uses the stream that all others use. */
  leave(): void {
    this.#isLeft = true;
    this.dispose();
  }
}
