/** What one check found. */
export interface Finding {
  readonly name: string;
  /** `missing` costs something; with `failed` nothing runs. */
  readonly status: 'ok' | 'missing' | 'failed';
  /** What is there, or why it is not. */
  readonly found: string;
  /** What its absence costs. */
  readonly costs?: string;
  /** The line to type. */
  readonly advice?: string;
}

export function ok(name: string, found: string): Finding {
  return { name, status: 'ok', found };
}

/** The first line of what was thrown. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;
}
