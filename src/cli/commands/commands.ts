import { checkTotals } from '#modules/finance/server/rebuild.ts';
import { deliverMails } from '#modules/people/server/mails/mail-delivery.ts';
import { flushSessions, testMail } from '#modules/people/server/operator.ts';
import type { App } from '#platform/server/app.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { takes, UsageError, type Command } from './command.ts';
import { archiveCommands } from './archive.ts';
import { billingCommands } from './billing.ts';
import { distributeCommands } from './distribute.ts';
import { groupCommands } from './groups.ts';
import { maintenanceCommands } from './maintenance.ts';
import { listJobs, runJob } from './jobs.ts';
import { newsletterCommands } from './newsletter.ts';
import { userCommands } from './users.ts';

export const commands: readonly Command[] = [
  ...userCommands,
  ...groupCommands,
  ...archiveCommands,
  ...billingCommands,
  ...distributeCommands,
  ...maintenanceCommands,
  ...newsletterCommands,
  {
    name: ['wallets', 'check'],
    words: '[mend]',
    does: 'adds up the rows of every wallet and names those with another balance; mend sets it right',
    parse: (words) => {
      const [asked] = takes(0, 1)(words);
      if (asked !== undefined && asked !== 'mend') throw new UsageError(`"${asked}" is not understood.`);
      return words;
    },
    work: async (app, [asked], say) => {
      const wrong = await checkTotals(app, asked === 'mend');
      for (const { account, wallet, stored, right } of wrong)
        say(
          `${account} ${wallet}: ${stored.balance} and ${stored.pending_transactions} pending, not ${right.balance} and ${right.pending_transactions}`,
        );
      say(
        wrong.length === 0
          ? 'Every balance is that of its rows.'
          : `${wrong.length} wallets ${asked === 'mend' ? 'set right' : 'wrong'}.`,
      );
    },
  },
  {
    name: ['sessions', 'flush'],
    words: '[EMAIL]',
    does: 'ends the sessions of somebody, or of all',
    parse: takes(0, 1),
    work: async (app, [email], say) => say(`${await flushSessions(app, email)} sessions ended.`),
  },
  {
    name: ['mail', 'test'],
    words: 'EMAIL [en|pt-BR]',
    does: 'sends a test mail, or lays it into the outbox where no mail server is configured',
    parse: takes(1, 2),
    work: async (app, [email = '', locale = 'en'], say) => {
      await testMail(app, email, locale);
      await deliverMails.work(app, {});
      say(await mailResult(app, email));
    },
  },
  {
    name: ['jobs', 'list'],
    words: '',
    does: 'what runs by itself, when, and how it went last',
    parse: takes(0),
    work: async (app, _words, say) => (await listJobs(app)).forEach(say),
  },
  {
    name: ['jobs', 'run'],
    words: 'NAME [all]',
    does: 'runs one of them now; all lets sweep-blobs take more than a tenth of the files',
    parse: (words) => {
      if (words[1] !== undefined && words[1] !== 'all') throw new UsageError(`"${words[1]}" is too much.`);
      return takes(1, 2)(words);
    },
    work: async (app, [name = '', all], say) => {
      await runJob(app, name, all === 'all');
      say(`${name} is done.`);
    },
  },
];

/** Commands of `oficina-backup.ts`: one migrates nothing, the other wants the installation empty. */
const openedOtherwise = [
  ['backup FILE', 'writes database, files and settings into one file, beside a running server'],
  ['restore FILE --only GROUP', 'takes one group out of a backup, beside the groups that are here'],
  ['restore FILE [--check]', 'puts a backup into an empty installation; --check reads it and writes nothing'],
] as const;

export function usage(): string {
  const lines = commands.map(({ name, words, does }) => [`${name.join(' ')} ${words}`.trim(), does] as const);
  const all = [
    ...lines,
    ...openedOtherwise,
    ['doctor', 'checks settings, data folder, database and mail server'] as const,
  ];
  const width = Math.max(...all.map(([call]) => call.length));
  return [
    'npm run cli -- COMMAND',
    '',
    ...all.map(([call, does]) => `  ${call.padEnd(width)}  ${does}`),
    '',
    'It works on the database of DATABASE_URL or DATA_DIR, whether the server runs or not.',
  ].join('\n');
}

async function mailResult(app: App, email: string): Promise<string> {
  const [mail] = await app.system('operator', async (db) =>
    db.query<{ sent_at: string | null; failure: string | null }>(
      "SELECT sent_at, failure FROM mails WHERE kind = 'test' AND recipient = $1 ORDER BY id DESC LIMIT 1",
      [email],
    ),
  );
  if (mail?.failure) throw new StartFailure(`The mail server refused it: ${mail.failure}`);
  return mail?.sent_at
    ? `The mail server took it for ${email}.`
    : 'No mail server is configured (SMTP_URL): it lies in the outbox.';
}
