/** The first host of a list in Slurm's notation: `node[01-03,7],login` begins with `node01`. Undefined for what is not such a list. */
export function firstHostOf(list: string): string | undefined {
  return hostsOf(list, 1)?.[0];
}

/** Its hosts, `most` of them at most; undefined for what is not such a list. */
export function hostsOf(list: string, most = Infinity): string[] | undefined {
  const entries = entriesOf(list);
  if (!entries) return undefined;
  const hosts: string[] = [];
  for (const entry of entries) {
    const named = hostsOfEntry(entry, most - hosts.length);
    if (!named) return undefined;
    hosts.push(...named);
    if (hosts.length >= most) break;
  }
  return hosts.slice(0, most);
}

/** What is between commas that are not in brackets. */
function entriesOf(list: string): string[] | undefined {
  const entries = list.match(/(?:[^,[\]]|\[[^[\]]*\])+/g);
  return entries && entries.join(',') === list ? entries : undefined;
}

/** `rack[1-2]node[01-03]` is every node of every rack. */
function hostsOfEntry(entry: string, most: number): string[] | undefined {
  let hosts = [''];
  for (const part of entry.match(/[^[]+|\[[^\]]*\]/g) ?? []) {
    const endings = part.startsWith('[') ? numbersOf(part.slice(1, -1), most) : [part];
    if (!endings) return undefined;
    hosts = hosts.flatMap((host) => endings.map((ending) => host + ending)).slice(0, most);
  }
  return hosts;
}

/** `01-03,7`: 01, 02, 03, 7. */
function numbersOf(text: string, most: number): string[] | undefined {
  const numbers: string[] = [];
  for (const range of text.split(',')) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    if (first === undefined || Number(last) < Number(first)) return undefined;
    for (let number = Number(first); number <= Number(last) && numbers.length < most; number++) {
      numbers.push(String(number).padStart(first.length, '0'));
    }
  }
  return numbers;
}
