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
    parameters: '[mend]',
    summary: 'sums the rows of every wallet and lists wrong balances; mend corrects them',
    parse: (words) => {
      const [option] = takes(0, 1)(words);
      if (option !== undefined && option !== 'mend') throw new UsageError(`"${option}" is not understood.`);
      return words;
    },
    run: async (app, [option], say) => {
      const wrong = await checkTotals(app, option === 'mend');
      for (const { account, wallet, stored, right } of wrong)
        say(
          `${account} ${wallet}: ${stored.balance} and ${stored.pending_transactions} pending, not ${right.balance} and ${right.pending_transactions}`,
        );
      say(
        wrong.length === 0
          ? 'Every balance is that of its rows.'
          : `${wrong.length} wallets ${option === 'mend' ? 'set right' : 'wrong'}.`,
      );
    },
  },
  {
    name: ['sessions', 'flush'],
    parameters: '[EMAIL]',
    summary: 'ends the sessions of a person, or of everybody',
    parse: takes(0, 1),
    run: async (app, [email], say) => say(`${await flushSessions(app, email)} sessions ended.`),
  },
  {
    name: ['mail', 'test'],
    parameters: 'EMAIL [en|pt-BR]',
    summary: 'sends a test mail, or puts it into the outbox if no mail server is configured',
    parse: takes(1, 2),
    run: async (app, [email = '', locale = 'en'], say) => {
      await testMail(app, email, locale);
      await deliverMails.work(app, {});
      say(await mailResult(app, email));
    },
  },
  {
    name: ['jobs', 'list'],
    parameters: '',
    summary: 'lists the scheduled jobs with their last result',
    parse: takes(0),
    run: async (app, _words, say) => (await listJobs(app)).forEach(say),
  },
  {
    name: ['jobs', 'run'],
    parameters: 'NAME [all]',
    summary: 'runs a job now; all lets sweep-blobs remove more than a tenth of the files',
    parse: (words) => {
      if (words[1] !== undefined && words[1] !== 'all') throw new UsageError(`"${words[1]}" is too much.`);
      return takes(1, 2)(words);
    },
    run: async (app, [name = '', all], say) => {
      await runJob(app, name, all === 'all');
      say(`${name} is done.`);
    },
  },
];

/** Commands that open the installation differently: a backup does not migrate, a restore needs an empty one. */
const openedOtherwise = [
  ['backup FILE', 'writes database, files and settings into one file; the server may run'],
  ['restore FILE --only GROUP', 'restores one group of a backup next to the existing groups'],
  ['restore FILE [--check]', 'restores a backup into an empty installation; --check only reads it'],
] as const;

export function usage(): string {
  const lines = commands.map(
    ({ name, parameters, summary }) => [`${name.join(' ')} ${parameters}`.trim(), summary] as const,
  );
  const all = [
    ...lines,
    ...openedOtherwise,
    ['doctor', 'checks settings, data folder, database and mail server'] as const,
  ];
  const width = Math.max(...all.map(([call]) => call.length));
  return [
    'npm run cli -- COMMAND',
    '',
    ...all.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`),
    '',
    'The commands use the database of DATABASE_URL or DATA_DIR, while the server runs or is stopped.',
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
