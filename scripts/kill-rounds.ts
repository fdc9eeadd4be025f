import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from './kill-rounds/api.ts';
import { startApp, type RunningApp } from './kill-rounds/app.ts';
import { createLedger, verify } from './kill-rounds/ledger.ts';
import { startLoad } from './kill-rounds/load.ts';

// Kills app, database or both by kill -9 at a random moment of a write load, again and again (20 rounds, or the number
// given), and looks each time whether everything that was acknowledged is there and whether it starts again.
const rounds = Number(process.argv[2] ?? 20);
const folder = mkdtempSync(join(tmpdir(), 'oficina-kill-'));
const victims = ['app', 'postmaster', 'both'] as const;
let app = await startApp(folder);
const api = await signUp(app.url);
const ledger = createLedger();
const load = startLoad(api, ledger);

try {
  for (let round = 1; round <= rounds; round += 1) {
    const victim = victims[round % victims.length] ?? 'both';
    await load.resume();
    await sleep(300 + Math.random() * 1200);
    const killed = performance.now();
    app = await kill(app, victim);
    const back = performance.now() - killed;
    await load.pause();
    const stored = await verify(api, ledger);
    console.log(
      `${round}. ${victim} killed, back after ${Math.round(back)} ms, ${ledger.size} acknowledged, ${stored} stored`,
    );
  }
  const code = await app.stop();
  if (code !== 0) throw new Error(`the app ended with ${code} on SIGTERM`);
  app = await startApp(folder);
  await verify(api, ledger);
  console.log(`${rounds} rounds: nothing lost`);
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function kill(running: RunningApp, who: (typeof victims)[number]): Promise<RunningApp> {
  if (who === 'postmaster') {
    await running.recovered(running.killPostmaster());
    return running;
  }
  if (who === 'both') running.killPostmaster();
  await running.kill();
  return startApp(folder);
}
