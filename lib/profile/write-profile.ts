import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TraceSpans, traceText } from '../diagnostics/trace-spans';
import { makeFolder } from '../node/make-folder';
import { cpuProfile, speedscope } from './cpu-profile';
import type { Profile } from './profile-members';
import { profilePage } from './profile-page';

/**
 * Writes a profile in every format into a folder, which is made if need be: `<name>.html`, `.cpuprofile`, `.speedscope.json`, `.json`, and
 * `.trace.json` if there is a trace. Counts are written beside the times that are there already, and times beside the counts.
 */
export function writeProfile(
  profile: Profile,
  folder: string,
  { name = 'kernels', trace }: { name?: string; trace?: TraceSpans } = {},
): void {
  makeFolder(folder);
  const pathOf = (ending: string) => join(folder, `${name}.${ending}`);
  const write = (ending: string, text: string) => writeFileSync(pathOf(ending), text);
  const both = besides(profile, pathOf('json'));
  write('html', profilePage(both));
  write('cpuprofile', JSON.stringify(cpuProfile(both)));
  write('speedscope.json', JSON.stringify(speedscope(both)));
  write('json', JSON.stringify(both, undefined, 1));
  if (trace) write('trace.json', traceText(trace.events()));
}

function besides(profile: Profile, path: string): Profile {
  const before = profileAt(path);
  if (!before) return profile;
  const { timeline, times } = profile.times.length > 0 ? profile : before;
  const { kernels, advice, sources } = profile.kernels.length > 0 ? profile : before;
  return { kernels, timeline, times, advice, sources };
}

/** Undefined where there is none, or one of an earlier version. */
function profileAt(path: string): Profile | undefined {
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Profile> | null;
    return Array.isArray(read?.kernels) && Array.isArray(read.times) && Array.isArray(read.timeline) ? (read as Profile) : undefined;
  } catch {
    return undefined;
  }
}
