/**
 * What to do when the process exits: there is one listener for all copies of the package in it. A development server makes copies as long
 * as it runs, and a listener for each would keep it.
 */
export type AtExit = (status: number) => void;
type Remember = (action: AtExit) => void;

/** Where the process keeps the function of the first copy. */
const shared = Symbol.for('cuda-ffi.atExit');
const ofProcess = process as NodeJS.Process & { [shared]?: Remember };

/** Calls `action` with the process's exit code, if it is still reachable then: the caller has to keep it. */
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
