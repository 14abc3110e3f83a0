// What the sanitizers wrote during a run of Jest: `node test/sanitizer-reports.mjs <folder of reports>`. Fails where there
// is an error of any kind, or a leak of what this project's code allocated. What Node and NVRTC allocated for themselves
// and leave behind at process.exit() is counted and left out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ownFrame = /\bsrc\/(api|binding|compile|driver|launch|library|platform|collectives|software_device|runtime_library)\/|cuda_ffi\.node|libcuda_software/;
/** Frames that allocate for whoever stands below them. */
const allocator = /__interceptor_|operator new|asan_|\/include\/c\+\+\/|libstdc\+\+/;
const error = /ERROR: (?!LeakSanitizer)\w+Sanitizer|WARNING: ThreadSanitizer|runtime error:/;

const folder = process.argv[2];
const reports = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
const errors = reports.filter((report) => error.test(report));
const leaks = reports.flatMap((report) => report.split(/^(?=Direct leak|Indirect leak)/m).slice(1));
const unchecked = reports.filter((report) => /LeakSanitizer has encountered a fatal error/.test(report));
const ownLeaks = leaks.filter((leak) => ownFrame.test(whoAllocated(leak)));

function whoAllocated(leak) {
  const frames = leak.split('\n').filter((line) => /^\s*#\d+ /.test(line));
  return frames.find((frame) => !allocator.test(frame)) ?? '';
}

for (const text of [...errors, ...ownLeaks]) console.error(text);
console.log(
  `${reports.length} reports: ${errors.length} errors, ${ownLeaks.length} leaks of ours, ${leaks.length - ownLeaks.length} of others; ` +
    `in ${unchecked.length} processes LeakSanitizer itself failed`,
);
process.exit(errors.length + ownLeaks.length > 0 ? 1 : 0);
