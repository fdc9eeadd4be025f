import { deletePersonNow } from '#modules/groups/server/deletion/delete-now.ts';
import { confirmPerson, disablePerson, isKnown, passwordLink } from '#modules/people/server/operator.ts';
import { appointOperator, listPeople, type ListedPerson } from '#modules/people/server/operators.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { oneLine, takes, UsageError, type Command } from './command.ts';

/** What the operator does with people. */
export const userCommands: readonly Command[] = [
  {
    name: ['user', 'list'],
    words: '[WORD]',
    does: 'everybody, or those whose address or name holds the word: since, groups, address, name, what is special',
    parse: takes(0, 1),
    work: async (app, [word], say) => {
      for await (const person of listPeople(app, word)) say(lineOf(person));
    },
  },
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
    name: ['user', 'delete'],
    words: 'EMAIL EMAIL|--yes',
    does: 'deletes the account for good, at once, with the groups that nobody else is in; the address is typed twice',
    parse: (words) => {
      const [email, again] = takes(1, 2)(words);
      if (again !== email && again !== '--yes')
        throw new UsageError('Type the address twice, or --yes after it: the account cannot be called back.');
      return words;
    },
    work: async (app, [email = ''], say) => {
      await deletePersonNow(app, email);
      say(`${email} is deleted.`);
    },
  },
  {
    name: ['user', 'operator'],
    words: 'add|remove EMAIL',
    does: 'makes somebody an operator, who is told of failing mails, or takes it back',
    parse: (words) => {
      const [way = ''] = takes(2)(words);
      if (way !== 'add' && way !== 'remove') throw new UsageError(`"${way}" is not understood.`);
      return words;
    },
    work: async (app, [way, email = ''], say) => {
      const left = await appointOperator(app, email, way === 'add');
      say(`${email} is ${way === 'add' ? 'an operator' : 'no operator'}.`);
      if (left === 0) say('Nobody is an operator now.');
    },
  },
];

/** Columns that a program can cut at the tabs. */
function lineOf({ email, fullname, created_at: since, groups, confirmed, disabled, operator }: ListedPerson): string {
  const special = [operator && 'operator', !confirmed && 'unconfirmed', disabled && 'disabled'].filter(Boolean);
  return [since.slice(0, 10), `${groups} groups`, email, oneLine(fullname ?? ''), special.join(' ')]
    .join('\t')
    .trimEnd();
}
