import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFeed } from '#modules/exoreader/server/parse/read-feed.ts';

/**
 * How many items are read of feed files that others wrote, whole and damaged: `npx tsx bench/feeds-conformance.ts FOLDER`, a folder with
 * `conformance-*` and `adversarial` in it. No file takes over two seconds, and each gives items or is named as no feed.
 */
const folder = process.argv[2] ?? '';
if (!existsSync(folder)) {
  console.error('npx tsx bench/feeds-conformance.ts FOLDER');
  process.exit(2);
}

interface Reading {
  readonly items: number;
  readonly time: number;
  readonly failed: boolean;
}

function read(bytes: Buffer): Reading {
  const start = process.cpuUsage();
  let items = 0;
  let failed = false;
  try {
    items = readFeed({ bytes, contentType: '', url: 'http://feeds.example/x/feed.xml', identity: 'guid' }).items.length;
  } catch (error) {
    failed = true;
    if (!(error instanceof Error && 'reason' in error)) console.log('  not refused but failed:', error);
  }
  const { user, system } = process.cpuUsage(start);
  return { items, time: (user + system) / 1000, failed };
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /conformance-.*files\/.*\.(xml|json|rss|atom|rdf)$/.test(file) && !file.endsWith('.expect.json'))
  .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }));

/** Items as the file's own marks count them. */
function marked(bytes: Buffer): number {
  const text = bytes.includes(0) ? bytes.toString('utf16le') : bytes.toString('latin1');
  return [...text.matchAll(/<((?:\w+:)?(?:item|entry))[\s>]/gi)].length;
}

let slowest = { file: '', time: 0 };
let whole = 0;
let expected = 0;
const known: { file: string; bytes: Buffer; items: number }[] = [];
for (const { file, bytes } of files) {
  const { items, time } = read(bytes);
  if (time > slowest.time) slowest = { file, time };
  const wanted = file.endsWith('.json') ? items : marked(bytes);
  expected += wanted;
  whole += Math.min(items, wanted);
  if (items < wanted) console.log(`  ${items} of ${wanted} items: ${file}`);
  if (items > 0 && !file.endsWith('.json')) known.push({ file, bytes, items });
}
console.log(
  `whole: ${files.length} files, ${whole} of ${expected} items; slowest ${slowest.file} ${slowest.time.toFixed(0)} ms`,
);

type Damage = (text: string) => string | Buffer;
const damages: Readonly<Record<string, Damage>> = {
  'bare &': (text) => text.replaceAll(/(<title[^>]*>)(?!<!)/g, '$1A & B '),
  'unknown entities': (text) => text.replaceAll(/(<title[^>]*>)(?!<!)/g, '$1&nosuch; '),
  'control characters': (text) => text.replaceAll(/(<title[^>]*>)(?!<!)/g, '$1\u0001\u000b'),
  'bytes of another encoding': (text) =>
    Buffer.concat([Buffer.from(text.replaceAll(/(<title[^>]*>)(?!<!)/g, '$1caf\u00e9 '), 'latin1')]),
  'a warning before the prolog': (text) => `<br />\n<b>Warning</b>: something in <b>x.php</b><br />\n${text}`,
  'text before the prolog': (text) => `\n\n garbage ${text}`,
  'last item not closed': (text) =>
    text.replace(/<\/(?:\w+:)?(item|entry)>(?![\s\S]*<\/(?:\w+:)?(item|entry)>)[\s\S]*$/i, ''),
  'unterminated CDATA': (text) =>
    text.replace(
      /<\/(?:\w+:)?(item|entry)>(?![\s\S]*<\/(?:\w+:)?(item|entry)>)[\s\S]*$/i,
      '<description><![CDATA[never closed',
    ),
  'no end of any CDATA': (text) => text.replaceAll(']]>', ''),
  'no quotes at attributes': (text) =>
    text.replaceAll(/(<[a-z][^<>?]*>)/gi, (tag) => tag.replaceAll(/="([^\s"<>'=]+)"/g, '=$1')),
  'unquoted attributes': (text) => text.replaceAll(/ (version|type|rel)="([\w/.+-]+)"/g, ' $1=$2'),
  'no namespaces': (text) => text.replaceAll(/ xmlns(:\w+)?=("[^"]*"|'[^']*')/g, ''),
};

let all = 0;
let recovered = 0;
for (const [name, damage] of Object.entries(damages)) {
  let own = 0;
  let got = 0;
  for (const { bytes, items, file } of known) {
    if (bytes.includes(0)) continue;
    const damaged = damage(bytes.toString('utf8'));
    const reading = read(Buffer.isBuffer(damaged) ? damaged : Buffer.from(damaged));
    if (reading.time > slowest.time) slowest = { file: `${file} with ${name}`, time: reading.time };
    own += items;
    got += Math.min(items, reading.items);
    if (process.argv[3] === name && reading.items < items) console.log(`    ${reading.items} of ${items}: ${file}`);
  }
  all += own;
  recovered += got;
  console.log(`${name.padEnd(28)} ${got} of ${own}`);
}
let cutOwn = 0;
let cutGot = 0;
for (const { bytes } of known) {
  if (bytes.includes(0)) continue;
  const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
  // What began before the cut.
  const wanted = marked(cut);
  cutOwn += wanted;
  cutGot += Math.min(wanted, read(cut).items);
}
console.log(`${'cut at 60 %'.padEnd(28)} ${cutGot} of ${cutOwn}`);
console.log(
  `damaged in all: ${(((recovered + cutGot) / (all + cutOwn)) * 100).toFixed(1)} %; slowest ${slowest.time.toFixed(0)} ms ${slowest.file}`,
);

for (const file of readdirSync(join(folder, 'adversarial'))) {
  const { items, time, failed } = read(readFileSync(join(folder, 'adversarial', file)));
  console.log(`adversarial ${file.padEnd(26)} ${failed ? 'no feed' : `${items} items`} ${time.toFixed(0)} ms`);
}
