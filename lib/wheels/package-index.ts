import { createHash } from 'node:crypto';
import { URL } from 'node:url';
import { downloaded, type Download, type DownloadLimits, type OnReceived } from './download';

/** A file that the index offers. */
export interface IndexedFile {
  readonly name: string;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
  /** In bytes, if the index says. */
  readonly size: number | undefined;
}

const minute = 60_000;
/** NVIDIA's largest wheel of these has 100 MB. */
const wheelLimits: DownloadLimits = { bytes: 2 ** 30, silence: minute, total: 30 * minute };
const pageLimits: DownloadLimits = { bytes: 2 ** 24, silence: minute, total: 5 * minute };

/**
 * The wheel of a package for this machine: that of the newest release, or of the newest that begins with `version`. Throws if there is
 * none, or if the index exceeds the limits.
 */
export async function findWheel(
  index: string,
  name: string,
  machine: string,
  version: string | undefined,
  limits = pageLimits,
): Promise<IndexedFile> {
  const address = `${index.replace(/\/$/, '')}/${name}/`;
  const page = await downloaded(address, { accept: 'application/vnd.pypi.simple.v1+json' }, limits);
  const files = filesOf(page);
  const wheels = files.map((file) => readFile(file, page.url)).filter((file) => file !== undefined);
  const suiting = wheels.filter((wheel) => isFor(wheel.name, machine) && startsWith(wheel.version, version));
  const newest = suiting.sort((a, b) => compareVersions(a.version, b.version)).at(-1);
  if (!newest) throw new Error(`${index} has no wheel of ${name}${version === undefined ? '' : ` ${version}`} for ${machine}`);
  return newest;
}

/** The file's bytes, complete and with the sha256 given in the index. Throws if they are not, or if the server exceeds the limits. */
export async function download(file: IndexedFile, limits = wheelLimits, onReceived?: OnReceived): Promise<Buffer> {
  const { url, sha256, name, size } = file;
  const { bytes } = await downloaded(url, {}, { ...limits, bytes: Math.min(size ?? Infinity, limits.bytes) }, onReceived);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${name}: expected sha256 ${sha256}, received ${found}. Nothing was installed.`);
  return bytes;
}

/** A file's entry, as defined by PEP 691. */
interface SimpleFile {
  readonly filename: string;
  readonly url: string;
  readonly hashes?: { readonly sha256?: string };
  readonly yanked?: boolean | string;
  readonly size?: number;
}

function filesOf({ url, bytes }: Download): readonly SimpleFile[] {
  try {
    return (JSON.parse(bytes.toString('utf8')) as { files?: readonly SimpleFile[] }).files ?? [];
  } catch (error) {
    throw new Error(`${url}: it is not a page of a package index (PEP 691)`, { cause: error });
  }
}

/** Undefined for what is not a wheel, has been withdrawn, or has no checksum. Names become files: none of them leads to another folder. */
function readFile({ filename, url, hashes, yanked, size }: SimpleFile, page: string): IndexedFile | undefined {
  const [, version] = /^[\w.]+-([^-/\\]+)-[\w.-]+\.whl$/.exec(filename) ?? [];
  const sha256 = hashes?.sha256;
  if (version === undefined || sha256 === undefined || yanked) return undefined;
  return { name: filename, version, url: new URL(url, page).href, sha256, size: Number.isSafeInteger(size) ? size : undefined };
}

function isFor(name: string, machine: string): boolean {
  const system = machine.startsWith('win') ? machine : `(?:manylinux\\w*|linux)_${machine}`;
  return new RegExp(`-${system}(?:\\.\\w+)*\\.whl$|-any\\.whl$`).test(name);
}

function startsWith(version: string, wanted: string | undefined): boolean {
  return wanted === undefined || version === wanted || version.startsWith(`${wanted}.`);
}

/** Numbers by value; anything else, as in a pre-release, comes before all numbers. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : -1)));
  for (let index = 0; index < Math.max(left!.length, right!.length); index++) {
    const difference = (left![index] ?? 0) - (right![index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
