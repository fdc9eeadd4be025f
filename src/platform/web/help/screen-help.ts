import type { Locale } from '#platform/entity/locale.ts';

/**
 * What help says about a screen: its purpose in a sentence, then instructions. `[action.save]` names a button or another
 * word of the screen by its translation key, so that a renamed button is renamed here too.
 */
type HelpText = readonly [purpose: string, ...instructions: string[]];

/** Help for one screen. */
export interface ScreenHelp extends Readonly<Record<Locale, HelpText>> {
  /** Translation keys in brackets. */
  readonly title: string;
  /** The screen's path with `$account_id`, then those of further screens with the same help. Longer paths are included. */
  readonly paths: readonly [string, ...string[]];
}

/** The help of the screen at an address, else of the screen that it is within; undefined if none of them has help. */
export function helpAt(texts: readonly ScreenHelp[], address: string): ScreenHelp | undefined {
  const reached = texts
    .flatMap((text) => text.paths.map((path) => ({ text, length: lengthWithin(path, address) })))
    .filter(({ length }) => length > 0);
  return reached.toSorted((a, b) => b.length - a.length)[0]?.text;
}

/** A group's first screen, whose path begins the paths of all others. */
const dashboard = '/account/$account_id';

/** The number of segments of a path that contains the address, else 0. A named segment counts more than a parameter. */
function lengthWithin(path: string, address: string): number {
  const [wanted, given] = [path, address].map((one) => one.split('/').filter((part) => part !== ''));
  if (wanted === undefined || given === undefined || given.length < wanted.length) return 0;
  if (path === dashboard && given.length > wanted.length) return 0;
  const fits = wanted.every((part, index) => (part.startsWith('$') ? given[index] !== 'new' : part === given[index]));
  return fits ? wanted.length : 0;
}
