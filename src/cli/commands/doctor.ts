import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { lastBackup } from '#platform/server/transfer/backup/daily.ts';
import { readEnvironment, type Environment } from '#platform/server/app/environment.ts';
import { countPayments } from '#modules/billing/server/count-payments.ts';
import { cards } from '#src/modules.ts';
import type { Say } from './command.ts';
import {
  Advice,
  lookAtAuditTargets,
  lookAtBackupCheck,
  lookAtConnections,
  lookAtOperators,
  lookAtOutbox,
  lookAtPlans,
  lookAtProcesses,
  openForLooking,
  type DoctorDatabase,
} from './doctor-database.ts';

/** Checks everything that a start needs, one line each; returns 1 if something would prevent it, else 0. */
export async function doctor(say: Say, variables: NodeJS.ProcessEnv = process.env): Promise<number> {
  let failed = false;
  const check = async (name: string, look: () => Promise<string>): Promise<boolean> => {
    try {
      say(`ok    ${name}: ${await look()}`);
      return true;
    } catch (error) {
      if (error instanceof Advice) {
        say(`note  ${name}: ${error.message}`);
        return true;
      }
      failed = true;
      say(`FAIL  ${name}: ${messageOf(error)}`);
      return false;
    }
  };
  await check('Node', async () => nodeVersion());
  let environment: Environment | undefined;
  await check('settings', async () => {
    environment = readEnvironment(cards, variables);
    return environment.production ? 'production' : 'local';
  });
  if (environment === undefined) return 1;
  const settings = environment;
  await check('data folder', async () => folder(settings.dataDir));
  await check('secret', async () => secret(settings));
  let opened: DoctorDatabase | undefined;
  await check('database', async () => (opened = await openForLooking(settings)).summary);
  await check('mail', async () => mail(settings));
  await check('backup', async () => lookAtBackups(settings, new Date()));
  await check('payments', async () => payments(settings));
  if (opened !== undefined) {
    const { db, current } = opened;
    if (current) {
      await check('outbox', async () => lookAtOutbox(db));
      await check('audit log', async () => lookAtAuditTargets(db, new Date()));
      if (settings.backupDir !== undefined) await check('backup check', async () => lookAtBackupCheck(db));
      await check('operator', async () => lookAtOperators(db));
      await check('plans', async () => lookAtPlans(db));
      await check('servers', async () => lookAtProcesses(db, settings));
      await check('connections', async () => lookAtConnections(db, settings));
    }
    await opened.close();
  }
  return failed ? 1 : 0;
}

function nodeVersion(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Error(`${process.versions.node}; 20.19 or newer is needed`);
  return process.versions.node;
}

async function folder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await access(path, constants.R_OK | constants.W_OK);
  return path;
}

async function secret({ secretKey, dataDir }: Environment): Promise<string> {
  if (secretKey !== undefined) return 'from SECRET_KEY';
  const file = await stat(join(dataDir, 'secret-key')).catch(() => undefined);
  if (file === undefined) return 'made at the first start';
  if ((file.mode & 0o077) !== 0) throw new Error(`${join(dataDir, 'secret-key')} can be read by others: chmod 600`);
  return 'in the data folder';
}

async function lookAtBackups({ backupDir }: Environment, now: Date): Promise<string> {
  if (backupDir === undefined) throw new Advice('no BACKUP_DIR: nobody makes one by itself');
  const last = await lastBackup(backupDir);
  if (last === undefined) throw new Advice(`none is in ${backupDir} yet`);
  const days = (now.getTime() - Date.parse(`${last}T00:00:00Z`)) / 86_400_000;
  if (days > 2) throw new Error(`the last one in ${backupDir} is of ${last}`);
  return `of ${last} in ${backupDir}`;
}

async function payments(settings: Environment): Promise<string> {
  const { summary, faults } = await countPayments(settings, new Date());
  if (faults.length > 0) throw new Error(faults.join('; '));
  return summary;
}

/** Checks that a mail server answers at its port; sends nothing. */
async function mail({ smtpUrl }: Environment): Promise<string> {
  if (smtpUrl === undefined) return 'no SMTP_URL: mails stay in the outbox';
  const { hostname, port, protocol } = new URL(smtpUrl);
  const number = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  await new Promise<void>((done, refused) => {
    const socket = connect({ host: hostname, port: number, timeout: 5000 }, () => {
      socket.end();
      done();
    });
    socket.once('timeout', () => socket.destroy(new Error(`${hostname}:${number} does not answer`)));
    socket.once('error', refused);
  });
  return `${hostname}:${number} answers`;
}

/** The message of an error. Node combines the errors of all addresses of a host into one without a message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
