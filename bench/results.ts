import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
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
  /** Processes that waited for a core when it was recorded. */
  readonly load?: number;
  /** The ratio to the same peer that this one replaced. */
  readonly before?: number;
}

/** A figure as a benchmark reports it. */
export type Figure = Pick<Entry, 'what' | 'figure' | 'unit' | 'ratio'>;

/** The current figures of one area, stored in `bench/results/<area>.json`. */
interface Area {
  readonly title: string;
  readonly command: string;
  readonly notes: readonly string[];
  readonly entries: readonly Entry[];
}

/** From the root of the project, as a benchmark may be built into another folder. */
const folder = join('bench', 'results');

/** Areas in the order in which the page shows them; others follow by name. */
const order = ['api', 'peers', 'search', 'money', 'drive', 'reader', 'screens', 'streams', 'neighbours', 'groups'];

/** The text of docs/measurements.md. */
export function measurementsPage(): string {
  const others = areaNames()
    .filter((name) => !order.includes(name))
    .toSorted();
  const sections = [...order, ...others].map((name) => section(readArea(name)));
  return `# Measurements

Made by \`npm run bench:report\`, which measures the product and its peers in turns, from \`bench/results\`; figures that
it does not measure are edited there. Machines differ, so compare ratios rather than milliseconds. The ratio column
divides our figure by that of the named peer.

${sections.join('\n')}`;
}

/** A sentence for each ratio that is worse by a fifth than the one that it replaced. */
export function worseRatios(): readonly string[] {
  return areaNames().flatMap((name) => readArea(name).entries.flatMap((entry) => worsened(entry) ?? []));
}

/** A sentence if the ratio is worse by a fifth than the one that it replaced. */
export function worsened({ what, unit, ratio, before }: Compared): string | undefined {
  if (ratio === null || before === undefined) return undefined;
  // Of a speed more is better, of a cost less.
  const factor = unit.includes(' per s') ? before / ratio.value : ratio.value / before;
  return factor < 1.2 ? undefined : `${what}: ${before} → ${ratio.value} × ${ratio.peer}`;
}

type Compared = Pick<Entry, 'what' | 'unit' | 'ratio' | 'before'>;

/** Stores figures that were measured now; a figure with the same name is replaced. */
export function recordFigures(name: string, figures: readonly Figure[]): void {
  const area = readArea(name);
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${availableParallelism()} cores, ${date.slice(0, 7)}`;
  const entries = new Map(area.entries.map((entry) => [entry.what, entry]));
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  for (const figure of figures) {
    const replaced = entries.get(figure.what)?.ratio;
    const before = replaced?.peer === figure.ratio?.peer ? replaced?.value : undefined;
    entries.set(figure.what, { ...figure, date, commit, machine, load, ...(before === undefined ? {} : { before }) });
  }
  writeFileSync(fileOf(name), `${JSON.stringify({ ...area, entries: [...entries.values()] }, null, 2)}\n`);
}

function section({ title, command, notes, entries }: Area): string {
  const rows = entries.map(({ what, figure, unit, ratio, date, commit, machine, load }) => {
    const peer = ratio === null ? '–' : `${ratio.value} × ${ratio.peer}`;
    return `| ${what} | ${figure.toLocaleString('en')} ${unit} | ${peer} | ${date} | ${commit} | ${machine}${load === undefined ? '' : `, load ${load}`} |`;
  });
  return `## ${title}

\`${command}\`

${notes.join('\n')}

| what | figure | ratio | date | commit | machine |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function areaNames(): readonly string[] {
  return readdirSync(folder).map((name) => name.replace('.json', ''));
}

function readArea(name: string): Area {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Area;
}

function fileOf(name: string): string {
  return join(folder, `${name}.json`);
}
