import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodies } from './attack/bodies.ts';
import { groups } from './attack/groups.ts';
import { oddHeads } from './attack/heads.ts';
import { mails } from './attack/mails.ts';
import { scopes } from './attack/scopes.ts';
import { hiddenFiles, inheritedNames } from './attack/names.ts';
import { signIns } from './attack/sign-ins.ts';
import type { Attack } from './attack/target.ts';
import { texts } from './attack/texts.ts';
import { signUp } from './kill-rounds/api.ts';
import { startApp } from './kill-rounds/app.ts';

// Attacks a server that it starts, with its limits on, as strangers and members of other groups would. Each line says held or broken; the
// exit code is 1 where one is broken.
const attacks: Readonly<Record<string, Attack>> = {
  'names that objects inherit': inheritedNames,
  'hidden and missing files': hiddenFiles,
  // First: the others use up what one address may ask.
  'forty sign-ins at once': signIns,
  'calls into another group': groups,
  'a token beyond its scope': scopes,
  'odd hosts, methods and heads': oddHeads,
  'large and deep bodies': bodies,
  'heavy texts': texts,
  'mails to somebody else': mails,
};

const folder = mkdtempSync(join(tmpdir(), 'oficina-attack-'));
const app = await startApp(folder, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
try {
  const victimEmail = 'victim@example.com';
  const victim = await signUp(app.url, victimEmail);
  const attacker = await signUp(app.url, 'attacker@example.com');
  for (const [name, attack] of Object.entries(attacks)) {
    const broken = await attack({ url: app.url, victim, victimEmail, attacker });
    console.log(`${broken.length === 0 ? 'held  ' : 'BROKEN'} ${name}`);
    for (const line of broken) console.log(`         ${line}`);
    if (broken.length > 0) process.exitCode = 1;
  }
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}
