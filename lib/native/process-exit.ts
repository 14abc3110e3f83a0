/**
 * What to do when the process exits: one listener for every copy of the package in it. A development server makes copies for as
 * long as it runs, and a listener of its own would keep each.
 */
export type AtExit = (status: number) => void;
type Remember = (action: AtExit) => void;

/** Where the process has the function of the copy that was first. */
const shared = Symbol.for('cuda-ffi.atExit');
const ofProcess = process as NodeJS.Process & { [shared]?: Remember };

/** Calls `action` with the process's exit code, if it is still reachable then: it is the caller's to keep. */
export function atExit(action: AtExit): void {
  const remember = (ofProcess[shared] ??= listening());
  remember(action);
}

function listening(): Remember {
  const actions = new Set<WeakRef<AtExit>>();
  process.on('exit', (status) => actions.forEach((action) => action.deref()?.(status)));
  return (action) => {
    for (const known of actions) if (!known.deref()) actions.delete(known);
    actions.add(new WeakRef(action));
  };
}
