/** What one check found. */
export interface Finding {
  readonly name: string;
  /** `missing`: something will not work; `failed`: nothing runs. */
  readonly status: 'ok' | 'missing' | 'failed';
  /** What was found, or why it was not. */
  readonly found: string;
  /** What does not work without it. */
  readonly costs?: string;
  /** The command to type. */
  readonly advice?: string;
}

export function ok(name: string, found: string): Finding {
  return { name, status: 'ok', found };
}

/** The first line of an error that was thrown. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]!;
}
