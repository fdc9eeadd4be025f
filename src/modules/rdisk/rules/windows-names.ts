import { numbered } from './names.ts';

/** Names that Windows can unpack from an archive. */

const forbidden = /[<>:"|?*\\]/g;
/** Devices, with any ending, which spaces may precede. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i;
const trailing = /[. ]+$/;

/**
 * The names of one directory, in the same order: each without characters that Windows forbids, and without the name of a device. Of names that only
 * differ in small and capital letters all but the first get a number. Names that need no change have precedence.
 */
export function windowsNames(names: readonly string[]): readonly string[] {
  const wanted = names.map((name) => windowsName(name));
  const places = [...names.keys()];
  const taken = new Set<string>();
  const given: string[] = [];
  for (const place of [
    ...places.filter((at) => wanted[at] === names[at]),
    ...places.filter((at) => wanted[at] !== names[at]),
  ]) {
    const name = wanted[place] ?? '';
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = numbered(name, number);
    taken.add(free.toLowerCase());
    given[place] = free;
  }
  return given;
}

function windowsName(name: string): string {
  return name
    .replaceAll(forbidden, '_')
    .replace(trailing, (end) => '_'.repeat(end.length))
    .replace(reserved, '_$&');
}
