import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../node/make-folder';
import { cpuProfile, speedscope } from './cpu-profile';
import type { Profile } from './profile-members';
import { profilePage } from './profile-page';

/** Writes a profile in every format into a folder, which is made if need be: `<name>.html`, `.cpuprofile`, `.speedscope.json`, `.json`. */
export function writeProfile(profile: Profile, folder: string, name = 'kernels'): void {
  makeFolder(folder);
  const write = (ending: string, text: string) => writeFileSync(join(folder, `${name}.${ending}`), text);
  write('html', profilePage(profile));
  write('cpuprofile', JSON.stringify(cpuProfile(profile)));
  write('speedscope.json', JSON.stringify(speedscope(profile)));
  write('json', JSON.stringify(profile, undefined, 1));
}
