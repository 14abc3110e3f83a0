/**
 * How wide C's `long` and `wchar_t` are. Device code follows the host that it is compiled for: LP64 is Linux's, where `long` has 64 bits,
 * LLP64 Windows', where it has 32.
 */
export type DataModel = 'LP64' | 'LLP64';

export const models: readonly DataModel[] = ['LP64', 'LLP64'];

/** That of what is compiled and declared in this process. */
export const hostModel: DataModel = process.platform === 'win32' ? 'LLP64' : 'LP64';
