import type { CodeObject } from './code-object';
import type { ElfSection, ElfSymbol } from './elf-file';
import { isVariableOfProgram } from './ptx-module';

const object = 1;
const functionOfCode = 2;
const writable = 1;

/** `s_getpc_b64 s[n:n+1]`, of gfx11, and what adds the distance of something to that address. */
const getsPlace = { mask: 0xff80ff00, bits: 0xbe804700 };
const addsLow = 0x8000ff00;
const addsHigh = 0x8200ff00;
/** `s_mov_b32 sn, …` with the 32 bits behind it: as long as each of the sums. */
const moves = 0xbe8000ff;
const wordBytes = 4;
const wordsOfAddress = 5;

/** A place of the code that makes the address of something in the image. */
interface AddressMade {
  /** Of the first of the two sums. */
  readonly at: number;
  /** The first of two scalar registers. */
  readonly register: number;
  readonly target: number;
}

/** Why the variables that code uses cannot be those of other code. */
export class CannotShare extends Error {}

/**
 * The code of one kernel with its functions, as far as it makes addresses: relative to itself, by three instructions in a row, which the
 * compiler keeps together. A call by an address that is in memory is of a variable's content.
 */
export class CodeReferences {
  readonly #code: CodeObject;
  readonly #symbols: readonly ElfSymbol[];
  readonly #made: AddressMade[] = [];

  /** Throws CannotShare for code that is not of this form. */
  constructor(code: CodeObject, kernel: string) {
    this.#code = code;
    this.#symbols = code.elf.symbols.filter(({ name, kind }) => name !== '' && (kind === object || kind === functionOfCode));
    const functions = this.#symbols.filter(({ kind }) => kind === functionOfCode);
    const waiting = functions.filter(({ name }) => name === kernel).slice(0, 1);
    const seen = new Set<number>();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next.address)) continue;
      seen.add(next.address);
      for (const made of this.#addressesIn(next)) {
        const called = functions.find((each) => holds(each, made.target));
        if (called) waiting.push(called);
        else this.#made.push(made);
      }
    }
    if (seen.size === 0) throw new CannotShare('its code is not found');
  }

  /** The variables of the program that lie in the same sections as what the code uses; none if it uses no variable. */
  get variables(): string[] {
    return [...new Set(this.#sections().flatMap((section) => this.#variablesOf(section).map(({ name }) => name)))];
  }

  /**
   * The code with the addresses of other variables, by their symbols, in place of its own. The compiler may have made an address that is
   * not inside of its variable, `&x[-1]`: so all variables of a section must be as far from here as each other. Throws CannotShare.
   */
  withVariablesAt(addresses: ReadonlyMap<string, bigint>): Buffer {
    const bytes = Buffer.from(this.#code.elf.bytes);
    for (const section of this.#sections()) {
      const [distance, ...others] = new Set(
        this.#variablesOf(section).map(({ name, address }) => {
          const home = addresses.get(name);
          if (home === undefined) throw new CannotShare(`the module has no ${name}`);
          return home - BigInt(address);
        }),
      );
      if (distance === undefined || others.length > 0) throw new CannotShare('its variables lie otherwise than those of the module');
      for (const made of this.#made.filter(({ target }) => isIn(section, target))) this.#move(bytes, made, BigInt(made.target) + distance);
    }
    return bytes;
  }

  #move(bytes: Buffer, { at, register }: AddressMade, address: bigint): void {
    const offset = this.#code.elf.offsetOf(at)!;
    [address & 0xffffffffn, BigInt.asUintN(32, address >> 32n)].forEach((half, index) => {
      bytes.writeUInt32LE((moves | ((register + index) << 16)) >>> 0, offset + 2 * wordBytes * index);
      bytes.writeUInt32LE(Number(half), offset + 2 * wordBytes * index + wordBytes);
    });
  }

  /** Those with variables that the code uses. Tables and texts of the compiler's own stay its own. */
  #sections(): ElfSection[] {
    const used = this.#made.filter(({ target }) => !this.#isConstantOfCompiler(target));
    const sections = new Set(used.map(({ target }) => this.#code.elf.sectionAt(target)));
    return [...sections].map((section) => {
      if (!section || this.#variablesOf(section).length === 0 || this.#hasOthers(section)) {
        throw new CannotShare("AMD's code does not tell all that it uses");
      }
      return section;
    });
  }

  #isConstantOfCompiler(target: number): boolean {
    const section = this.#code.elf.sectionAt(target);
    return section !== undefined && (section.flags & writable) === 0 && this.#variablesOf(section).length === 0;
  }

  #variablesOf(section: ElfSection): ElfSymbol[] {
    return this.#symbols.filter((symbol) => isVariable(symbol) && isIn(section, symbol.address));
  }

  /** What no name of the module's tells from variables beside it: static ones, tables. */
  #hasOthers(section: ElfSection): boolean {
    return this.#symbols.some(({ kind, isLocal, address }) => kind === object && isLocal && isIn(section, address));
  }

  *#addressesIn({ address, size }: ElfSymbol): Generator<AddressMade> {
    const code = this.#code.elf.bytesAt(address)?.subarray(0, size);
    const word = (index: number) => ((index + 1) * wordBytes <= (code?.length ?? 0) ? code!.readUInt32LE(index * wordBytes) : 0);
    for (let index = 0; index < size / wordBytes; index++) {
      if ((word(index) & getsPlace.mask) >>> 0 !== getsPlace.bits) continue;
      const register = (word(index) >>> 16) & 0x7f;
      const sum = (first: number, of: number) => (first | (of << 16) | of) >>> 0;
      if (word(index + 1) !== sum(addsLow, register) || word(index + 3) !== sum(addsHigh, register + 1)) {
        throw new CannotShare("AMD's code makes an address in another way");
      }
      const here = address + (index + 1) * wordBytes;
      const distance = (BigInt(word(index + 4)) << 32n) | BigInt(word(index + 2));
      yield { at: here, register, target: Number(BigInt(here) + BigInt.asIntN(64, distance)) };
      index += wordsOfAddress - 1;
    }
  }
}

function isVariable({ kind, isLocal, name }: ElfSymbol): boolean {
  return kind === object && !isLocal && !name.endsWith('.kd') && isVariableOfProgram(name);
}

function holds({ address, size }: ElfSymbol, target: number): boolean {
  return target >= address && target < address + size;
}

function isIn(section: ElfSection, address: number): boolean {
  return address >= section.address && address < section.address + section.size;
}
