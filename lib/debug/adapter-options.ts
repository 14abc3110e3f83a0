/** What a thread that serves a debugger is started with. */
export interface AdapterOptions {
  /** The addon, and the software device's library. */
  readonly addon: string;
  readonly driver: string;
  /** 0: any. */
  readonly port: number;
  readonly secret: string;
  /** Whether the person has chosen it, and need not be told. */
  readonly isSecretKnown: boolean;
  /** Whether the first kernel waits until a client is ready. */
  readonly waits: boolean;
  /** Its first word is 1 once kernels can be stopped. */
  readonly ready: Int32Array;
}

/** On which threads tell the adapter what they compile. */
export const sourcesChannel = 'cuda-ffi.sources';

export interface SourceMessage {
  readonly path: string;
  readonly text: string;
}

export interface AdapterAddress {
  readonly port: number;
  readonly waits: boolean;
}

/** `1`, a port, `wait`, or `wait:` and a port. Undefined for anything else. */
export function addressIn(value: string): AdapterAddress | undefined {
  const match = /^(?:(wait)(?::(\d{1,5}))?|(\d{1,5}))$/.exec(value);
  if (!match) return undefined;
  const port = Number(match[2] ?? match[3] ?? 0);
  return port > 65_535 ? undefined : { port: port === 1 ? 0 : port, waits: match[1] !== undefined };
}
