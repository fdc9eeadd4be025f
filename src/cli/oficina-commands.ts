import type { App } from '#platform/server/app.ts';
import { deliverMails } from '#modules/people/server/mail-delivery.ts';
import {
  confirmPerson,
  disablePerson,
  flushSessions,
  isKnown,
  passwordLink,
  testMail,
} from '#modules/people/server/operator.ts';
import { setPlan } from '#modules/groups/server/plan.ts';
import { plans, type Plan } from '#modules/groups/rules/plan.ts';
import { checkTotals } from '#modules/finance/server/rebuild.ts';
import { StartFailure } from '#platform/server/start-failure.ts';
import { listJobs, runJob } from './oficina-jobs.ts';

/** What was typed is no command, or not all of one. */
export class UsageError extends Error {}

type Say = (line: string) => void;

interface Command {
  readonly name: readonly string[];
  /** What follows the name, for the list of commands. */
  readonly words: string;
  readonly does: string;
  /** Checks what follows the name; throws UsageError. */
  readonly parse: (words: readonly string[]) => readonly string[];
  readonly work: (app: App, words: readonly string[], say: Say) => Promise<void>;
}

export const commands: readonly Command[] = [
  {
    name: ['user', 'create'],
    words: 'EMAIL [NAME] [en|pt-BR]',
    does: 'registers somebody; the mail goes out, and a link to choose a password is printed',
    parse: takes(1, 3),
    work: async (app, [email = '', name, locale], say) => {
      if (await isKnown(app, email)) throw new StartFailure(`Somebody has the address ${email} already.`);
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/_users',
        payload: { unconfirmed_email: email, ...(name && { fullname: name }), ...(locale && { locale }) },
      });
      if (answer.statusCode !== 201) throw new StartFailure(`${email} cannot be registered: ${answer.body}`);
      say(`${email} is registered. The link to choose a password, good for 24 hours:`);
      say(await passwordLink(app, email));
    },
  },
  {
    name: ['user', 'confirm'],
    words: 'EMAIL',
    does: 'takes the address for confirmed',
    parse: takes(1),
    work: async (app, [email = ''], say) => {
      await confirmPerson(app, email);
      say(`${email} is confirmed.`);
    },
  },
  {
    name: ['user', 'disable'],
    words: 'EMAIL',
    does: 'lets somebody in no more and ends every session',
    parse: takes(1),
    work: async (app, [email = ''], say) => {
      await disablePerson(app, email, true);
      say(`${email} is disabled.`);
    },
  },
  {
    name: ['user', 'enable'],
    words: 'EMAIL',
    does: 'lets somebody in again',
    parse: takes(1),
    work: async (app, [email = ''], say) => {
      await disablePerson(app, email, false);
      say(`${email} is enabled.`);
    },
  },
  {
    name: ['user', 'reset-password'],
    words: 'EMAIL',
    does: 'prints a link to choose a new password, good for 24 hours',
    parse: takes(1),
    work: async (app, [email = ''], say) => say(await passwordLink(app, email)),
  },
  {
    name: ['plan', 'set'],
    words: `GROUP ${plans.join('|')}`,
    does: 'sets the confirmed plan of a group (acc-…) and of those below it',
    parse: (words) => {
      const [group = '', plan = ''] = takes(2)(words);
      if (!/^acc-[0-9a-f]{32}$/.test(group)) throw new UsageError(`"${group}" is no id of a group.`);
      if (!plans.some((known) => known === plan)) throw new UsageError(`"${plan}" is no plan.`);
      return words;
    },
    work: async (app, [group = '', plan], say) => {
      await setPlan(app, group, plan as Plan);
      say(`${group} has the plan ${plan ?? ''}.`);
    },
  },
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

export function usage(): string {
  const lines = commands.map(({ name, words, does }) => [`${name.join(' ')} ${words}`.trim(), does] as const);
  const all = [...lines, ['doctor', 'checks settings, data folder, database and mail server'] as const];
  const width = Math.max(...all.map(([call]) => call.length));
  return [
    'npm run cli -- COMMAND',
    '',
    ...all.map(([call, does]) => `  ${call.padEnd(width)}  ${does}`),
    '',
    'It works on the database of DATABASE_URL or DATA_DIR, whether the server runs or not.',
  ].join('\n');
}

function takes(least: number, most = least): (words: readonly string[]) => readonly string[] {
  return (words) => {
    if (words.length < least) throw new UsageError('Something is missing.');
    if (words.length > most) throw new UsageError(`"${words[most] ?? ''}" is too much.`);
    return words;
  };
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
