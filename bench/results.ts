import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** One measured figure; a ratio says how many times the figure of a peer it is. */
interface Entry {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  readonly ratio: { readonly peer: string; readonly value: number } | null;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
}

/** A figure as a benchmark reports it. */
export type Figure = Omit<Entry, 'date' | 'commit' | 'machine'>;

/** The current figures of one area, stored in `bench/results/<area>.json`. */
interface Area {
  readonly title: string;
  readonly command: string;
  readonly notes: readonly string[];
  readonly entries: readonly Entry[];
}

const folder = join(import.meta.dirname, 'results');

/** Areas in the order in which the page shows them; others follow by name. */
const order = ['api', 'search', 'money', 'drive', 'reader', 'screens', 'streams', 'neighbours', 'groups'];

/** The text of docs/measurements.md. */
export function measurementsPage(): string {
  const names = readdirSync(folder).map((name) => name.replace('.json', ''));
  const others = names.filter((name) => !order.includes(name)).toSorted();
  const sections = [...order, ...others].map((name) => section(readArea(name)));
  return `# Measurements

Made by \`npm run bench:report\` from \`bench/results\`; edit the figures there. Machines differ, so compare ratios
rather than milliseconds. The ratio column divides our figure by that of the named peer.

${sections.join('\n')}`;
}

/** Stores figures that were measured now; a figure with the same name is replaced. */
export function recordFigures(name: string, figures: readonly Figure[]): void {
  const area = readArea(name);
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${availableParallelism()} cores, ${date.slice(0, 7)}`;
  const entries = new Map(area.entries.map((entry) => [entry.what, entry]));
  for (const figure of figures) entries.set(figure.what, { ...figure, date, commit, machine });
  writeFileSync(fileOf(name), `${JSON.stringify({ ...area, entries: [...entries.values()] }, null, 2)}\n`);
}

function section({ title, command, notes, entries }: Area): string {
  const rows = entries.map(({ what, figure, unit, ratio, date, commit, machine }) => {
    const peer = ratio === null ? '–' : `${ratio.value} × ${ratio.peer}`;
    return `| ${what} | ${figure.toLocaleString('en')} ${unit} | ${peer} | ${date} | ${commit} | ${machine} |`;
  });
  return `## ${title}

\`${command}\`

${notes.join('\n')}

| what | figure | ratio | date | commit | machine |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function readArea(name: string): Area {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Area;
}

function fileOf(name: string): string {
  return join(folder, `${name}.json`);
}
