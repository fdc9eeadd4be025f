import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { expect, test } from 'vitest';
import { purposes, type Purpose } from '#platform/server/db/system-purposes.ts';
import { cards } from './modules.ts';

/** Who may import whom: one table, held over every file of `src`. Tests may import anything. */

const src = import.meta.dirname;

interface Room {
  /** What belongs to it, as the start of a path below `src`. */
  readonly is: RegExp;
  readonly may: readonly RegExp[];
}

const own = (room: string): RegExp => new RegExp(`^modules/$1/${room}/`);
const ownCard = /^modules\/$1\/module\.ts$/;
const moduleNames = /^module-names\.ts$/;
const platform = (room: string): RegExp => new RegExp(`^platform/${room}/`);

/** The modules that every group has, each built on those before it; every other module may build on all of them. */
const ground = ['people', 'groups', 'inbox', 'activity'] as const;

/** `$1` stands for the file's own module, `$below` for the modules of the ground that it may build on. */
const rooms: readonly Room[] = [
  { is: /^platform\/entity\//, may: [platform('entity')] },
  { is: /^platform\/locales\//, may: [platform('(entity|locales)')] },
  { is: /^platform\/server\//, may: [platform('(entity|server)')] },
  { is: /^platform\/web\//, may: [platform('(entity|web|locales)')] },
  { is: /^modules\/(\w+)\/entities\//, may: [platform('entity'), own('(entities|rules)')] },
  { is: /^modules\/(\w+)\/rules\//, may: [platform('entity'), own('(entities|rules)')] },
  { is: /^modules\/(\w+)\/locales\//, may: [platform('entity'), own('locales')] },
  {
    is: /^modules\/(\w+)\/server\//,
    may: [
      platform('(entity|server)'),
      own('(entities|rules|locales|server)'),
      ownCard,
      /^modules\/$below\/(entities|rules|server)\//,
    ],
  },
  {
    is: /^modules\/(\w+)\/web\//,
    may: [
      platform('(entity|web|locales)'),
      own('(entities|rules|locales|web)'),
      ownCard,
      /^modules\/$below\/(entities|rules|web)\//,
    ],
  },
  { is: /^modules\/(\w+)\/module\.ts$/, may: [platform('entity'), own('(entities|rules)')] },
  { is: /^module-names\.ts$/, may: [] },
  { is: /^modules\.ts$/, may: [platform('entity'), moduleNames, /^modules\/\w+\/module\.ts$/] },
  { is: /^modules\.server\.ts$/, may: [platform('server'), moduleNames, /^modules\/\w+\/server\/index\.ts$/] },
  { is: /^modules\.inside\.ts$/, may: [platform('web'), moduleNames, /^modules\/\w+\/web\/index\.tsx$/] },
  { is: /^modules\.web\.ts$/, may: [platform('web'), /^modules\.inside\.ts$/, /^modules\/\w+\/web\/index\.tsx$/] },
  { is: /^(server|supervisor)\.ts$/, may: [platform('server'), /^modules(\.server)?\.ts$/, /^cli\//] },
  { is: /^web\.tsx$/, may: [platform('(web|entity)'), /^modules\.web\.ts$/] },
  { is: /^cli\//, may: [/^/] },
  { is: /^testing\//, may: [/^/] },
  { is: /^spec\//, may: [/^/] },
  { is: /^shared-globals\.d\.ts$/, may: [] },
];

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/'));

test('every file lies in a room', () => {
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test('no file imports what its room may not', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('no file imports itself by way of others, types included', () => {
  const targets = new Map(files.map((file) => [file, importsOf(file)]));
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) circles.push([...path.slice(start), file].join(' → '));
    if (start !== -1 || finished.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('no folder has more files than a reader takes in at once', () => {
  const most = 22;
  const sizes = new Map<string, number>();
  // A catalogue has a file for each language and part, named alike.
  for (const file of files.filter((one) => !one.includes('/locales/')))
    sizes.set(posix.dirname(file), (sizes.get(posix.dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > most)).toEqual([]);
});

test('a module knows the ones below it and no other', () => {
  const wrong = files.flatMap((file) => {
    const module = moduleOf(file);
    if (module === undefined) return [];
    return importsOf(file)
      .map(moduleOf)
      .filter((other) => other !== undefined && other !== module && !below(module).includes(other))
      .map((other) => `${file} → ${other ?? ''}`);
  });
  expect(wrong).toEqual([]);
});

/**
 * Names of modules and kinds that may stand below their module. The platform itself serves who is signed in (`user`), in which group
 * (`account`, `subscription`) and with which settings (`…_configuration`); it writes `counter` and `version`. `attachment` is CouchDB's
 * word and `csv` a format. The others are plain English with another meaning there: the address of a host, the phone that a page is
 * shown on, a comment in code, a mapping of values, a contract between parts, a transfer of bytes, the billing email that
 * the specification gives to every group, what a process notices, a budget of requests, what was planned.
 */
const common = new Set(
  `people groups activity user account subscription user_configuration account_configuration counter version attachment csv
   address phone profile comment mapping contract transfer exchange billing
   notice budget planned`.split(/\s+/),
);

test('no word of a module stands below it', () => {
  const found = files
    .filter((file) => file.startsWith('platform/'))
    .flatMap((file) => wordsIn(file, cards).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

/**
 * Of a module of the ground the words of those above it are looked for in what it does. Its definitions and rules keep the names that
 * the specification gives to settings and flags of a group, and its words on screen tell people what the product is for.
 */
test.each([...ground])('%s does nothing by the name of a module above it', (module) => {
  const above = cards.filter(({ key }) => key !== module && !below(module).includes(key));
  const found = files
    .filter((file) => file.startsWith(`modules/${module}/`) && !/\/(entities|rules|locales)\//.test(file))
    .flatMap((file) => wordsIn(file, above).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('the root handle of the database stays in platform/server', () => {
  const outside = files.filter(
    (file) => !file.startsWith('platform/server/') && !file.startsWith('testing/') && !file.startsWith('cli/'),
  );
  const holders = outside.filter(
    (file) =>
      /\.pool\b|from 'pg'|openDatabase/.test(readFileSync(join(src, file), 'utf8')) ||
      importsOf(file).includes('platform/server/app/internals.ts'),
  );
  expect(holders).toEqual([]);
});

/** What is done past the groups' walls, by whom. */
const systemWork: Readonly<Record<string, readonly Purpose[]>> = {
  'modules/billing': ['payments'],
  'modules/exoreader': ['feeds'],
  'modules/inbox': ['notices', 'webhooks'],
  'modules/groups': ['plans', 'summaries', 'sweep', 'users'],
  'modules/people': ['audit', 'mail', 'operator', 'session', 'sweep', 'users'],
  'modules/finance': ['banks', 'operator'],
  'modules/rdisk': ['sweep'],
  'modules/ticket': ['links', 'messages'],
  'platform/server': ['limits', 'operator', 'outbox', 'steps', 'sweep'],
  cli: ['operator'],
};

test('work past the walls is done for the listed purposes only', () => {
  const found: Record<string, Set<string>> = {};
  for (const file of files) {
    const who = /^(modules\/\w+|platform\/\w+|\w+)/.exec(file)?.[0] ?? '';
    for (const [, purpose = ''] of readFileSync(join(src, file), 'utf8').matchAll(/\.system\(\s*'(\w+)'/g))
      (found[who] ??= new Set()).add(purpose);
  }
  expect(Object.fromEntries(Object.entries(found).map(([who, used]) => [who, [...used].toSorted()]))).toEqual(
    systemWork,
  );
  expect([...new Set(Object.values(systemWork).flat())].toSorted()).toEqual([...purposes]);
});

test('rules know neither clock nor chance', () => {
  const rules = files.filter((file) => /\/rules\//.test(file));
  const impure = rules.filter((file) =>
    /Date\.now\(|new Date\(\)|Math\.random|\bfetch\(/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(impure).toEqual([]);
});

test('what follows from a write is not left to a component that may have gone when it is answered', () => {
  // Callbacks of the call itself, and not of the hook, are those of a component: its row may be read away, its page left.
  const calls = files.flatMap((file) =>
    argumentsOf(readFileSync(join(src, file), 'utf8'), '.mutate(')
      .filter((given) => /\b(showToast|onError|onSettled)\b/.test(given))
      .map((given) => `${file}: ${given.slice(0, 80)}`),
  );
  expect(calls, '`mutateAsync`, and what follows in `then`').toEqual([]);
});

test('keys work from the moment that a screen is seen', () => {
  // `useEffect` runs after the paint: on a slow machine a key pressed between the two would be lost.
  const late = files.filter((file) =>
    argumentsOf(readFileSync(join(src, file), 'utf8'), ' useEffect(').some((effect) =>
      /addEventListener\(\s*'keydown'|^start[A-Z]|handlers\.set/.test(effect),
    ),
  );
  expect(late, '`useLayoutEffect`').toEqual([]);
});

/** The keys and kinds of `others` that a file names, in whatever spelling: `open_tickets`, `OpenTicket`, `ticket-board`. */
function wordsIn(file: string, others: typeof cards): string[] {
  const text = readFileSync(join(src, file), 'utf8')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  const words = others.flatMap(({ key, kinds }) => [key, ...kinds.flatMap(({ kind, plural }) => [kind, plural])]);
  return [...new Set(words)].filter(
    (word) => !common.has(word) && !common.has(singular(word)) && new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text),
  );
}

function singular(word: string): string {
  return word.replace(/sses$/, 'ss').replace(/([^s])s$/, '$1');
}

function roomOf(file: string): Room | undefined {
  return rooms.find((room) => room.is.test(file));
}

function mayImport(file: string, target: string): boolean {
  const room = roomOf(file);
  const module = room?.is.exec(file)?.[1] ?? '';
  const patterns = room?.may.map(({ source }) =>
    source.replaceAll('$1', module).replaceAll('$below', `(${below(module).join('|')})`),
  );
  return patterns?.some((pattern) => new RegExp(pattern).test(target)) ?? false;
}

function moduleOf(file: string): string | undefined {
  return /^modules\/(\w+)\//.exec(file)?.[1];
}

/** The modules that one may build on. */
function below(module: string): readonly string[] {
  const at = ground.findIndex((one) => one === module);
  return at === -1 ? ground : ground.slice(0, at);
}

/** Files of this repository that a file imports, as paths below `src`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(file), specifier)];
    const alias = /^#(platform|modules|src)\/(.*)$/.exec(specifier);
    if (!alias) return [];
    return [alias[1] === 'src' ? (alias[2] ?? '') : `${alias[1] ?? ''}/${alias[2] ?? ''}`];
  });
}

/** What stands between the brackets of each call that begins like this. */
function argumentsOf(text: string, call: string): string[] {
  return text
    .split(call)
    .slice(1)
    .map((rest) => {
      let open = 1;
      const end = [...rest].findIndex((sign) => {
        if ('([{'.includes(sign)) open += 1;
        if (')]}'.includes(sign)) open -= 1;
        return open === 0;
      });
      return rest.slice(0, end);
    });
}
