import { clearTimeout, setTimeout } from '../node/own-functions';

/** How far a server is trusted: it may be the wrong one, or broken. */
export interface DownloadLimits {
  readonly bytes: number;
  /** How long it may send nothing, in milliseconds. */
  readonly silence: number;
  /** For all of it, in milliseconds. */
  readonly total: number;
}

/** What was received, and from which address, after redirects. */
export interface Download {
  readonly url: string;
  readonly bytes: Buffer;
}

/** Is told how many bytes have come, of how many: 0 if the server does not say. */
export type OnReceived = (bytes: number, whole: number) => void;

/** Fetches an address. Throws if it answers with an error, breaks off, or exceeds a limit. */
export async function downloaded(
  url: string,
  headers: Readonly<Record<string, string>>,
  limits: DownloadLimits,
  onReceived?: OnReceived,
): Promise<Download> {
  const deadline = new Deadline(url, limits);
  try {
    const response = await answerOf(url, headers, deadline);
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${url}: ${response.status} ${response.statusText}`);
    }
    return { url: response.url, bytes: await bodyOf(response, url, limits.bytes, deadline, onReceived) };
  } finally {
    deadline.end();
  }
}

async function answerOf(url: string, headers: Readonly<Record<string, string>>, { signal }: Deadline): Promise<Response> {
  try {
    return await fetch(url, { headers, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    // `fetch` says in its error's cause why it failed.
    const { message, cause } = error as Error & { readonly cause?: Partial<Error> };
    throw new Error(`${url}: no answer: ${cause?.message || message}`);
  }
}

async function bodyOf(response: Response, url: string, most: number, deadline: Deadline, onReceived?: OnReceived): Promise<Buffer> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      deadline.heard();
      received += chunk.length;
      if (Math.max(received, announced) > most)
        throw new TooLarge(`${url}: more than ${most} bytes, which is more than was to be expected`);
      chunks.push(chunk);
      onReceived?.(received, announced);
    }
  } catch (error) {
    if (error instanceof TooLarge || deadline.signal.aborted) throw error;
    throw new Error(`${url}: the connection broke off after ${received} bytes`, { cause: error });
  }
  return Buffer.concat(chunks);
}

class TooLarge extends Error {}

/** Aborts its signal, with a sentence, once nothing has been heard for long, or all of it takes too long. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #url: string;
  readonly #silence: number;
  readonly #total: NodeJS.Timeout;
  #quiet: NodeJS.Timeout | undefined;

  constructor(url: string, { silence, total }: DownloadLimits) {
    this.#url = url;
    this.#silence = silence;
    this.#total = setTimeout(() => this.#abort(`not complete after ${total / 1000} seconds`), total);
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#abort(`nothing was received for ${this.#silence / 1000} seconds`), this.#silence);
  }

  end(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#total);
  }

  #abort(what: string): void {
    this.#controller.abort(new Error(`${this.#url}: ${what}`));
  }
}
