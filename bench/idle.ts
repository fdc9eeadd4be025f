import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startApp } from '../scripts/kill-rounds/app.ts';
import { processCpu, readCpu } from './cpu.ts';
import { recordFigures } from './results.ts';

/**
 * `npx tsx bench/idle.ts [SECONDS] [--record]`: CPU of a server that nobody uses, and of its database, per minute. The
 * built server runs in a process of its own, as in production.
 */
const [seconds = 60] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .map(Number);
const folder = mkdtempSync(join(tmpdir(), 'oficina-idle-'));
const app = await startApp(folder, {}, 3277);
const postmaster = Number.parseInt(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8'), 10);
// Not what the start leaves to do.
await wait(30_000);
const read = (): { readonly app: number; readonly database: number } => ({
  app: processCpu(app.pid),
  database: readCpu(postmaster).database,
});
const before = read();
await wait(seconds * 1000);
const after = read();
const perMinute = (milliseconds: number): number => Number(((milliseconds / 1000 / seconds) * 60).toFixed(2));
const [server, database] = [perMinute(after.app - before.app), perMinute(after.database - before.database)];
console.log(`server ${server} s, database ${database} s of CPU per minute`);
if (process.argv.includes('--record'))
  recordFigures('idle', [
    { what: 'A server that nobody uses', figure: server, unit: 's CPU per minute', ratio: null },
    { what: 'Its database', figure: database, unit: 's CPU per minute', ratio: null },
  ]);
await app.stop();
rmSync(folder, { recursive: true, force: true });
