import { deletePersonNow } from '#modules/groups/server/deletion/delete-now.ts';
import {
  confirmPerson,
  disablePerson,
  isKnown,
  linkSubject,
  passwordLink,
  removeSecondFactor,
} from '#modules/people/server/operator.ts';
import { appointOperator, listPeople, type ListedPerson } from '#modules/people/server/operators.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { oneLine, takes, UsageError, type Command } from './command.ts';

/** The operator's commands for people. */
export const userCommands: readonly Command[] = [
  {
    name: ['user', 'list'],
    parameters: '[WORD]',
    summary:
      'lists people, or those whose address or name contains the word: registration, groups, address, name, state',
    parse: takes(0, 1),
    run: async (app, [word], say) => {
      for await (const person of listPeople(app, word)) say(lineOf(person));
    },
  },
  {
    name: ['user', 'create'],
    parameters: 'EMAIL [NAME] [en|pt-BR]',
    summary: 'registers a person, sends the mail, and prints a link to choose a password',
    parse: takes(1, 3),
    run: async (app, [email = '', name, locale], say) => {
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
    parameters: 'EMAIL',
    summary: 'confirms the address of a person',
    parse: takes(1),
    run: async (app, [email = ''], say) => {
      await confirmPerson(app, email);
      say(`${email} is confirmed.`);
    },
  },
  {
    name: ['user', 'disable'],
    parameters: 'EMAIL',
    summary: 'blocks a person and ends all sessions',
    parse: takes(1),
    run: async (app, [email = ''], say) => {
      await disablePerson(app, email, true);
      say(`${email} is disabled.`);
    },
  },
  {
    name: ['user', 'enable'],
    parameters: 'EMAIL',
    summary: 'unblocks a person',
    parse: takes(1),
    run: async (app, [email = ''], say) => {
      await disablePerson(app, email, false);
      say(`${email} is enabled.`);
    },
  },
  {
    name: ['user', 'reset-password'],
    parameters: 'EMAIL',
    summary: 'prints a link to choose a new password, valid for 24 hours',
    parse: takes(1),
    run: async (app, [email = ''], say) => say(await passwordLink(app, email)),
  },
  {
    name: ['user', 'link'],
    parameters: 'EMAIL SUBJECT',
    summary: 'lets the account that OIDC_ISSUER calls SUBJECT sign in as this person; make sure who asks',
    parse: takes(2),
    run: async (app, [email = '', subject = ''], say) => {
      await linkSubject(app, email, subject);
      say(`${email} signs in by ${app.environment.oidc?.name ?? ''}.`);
    },
  },
  {
    name: ['user', 'remove-second-factor'],
    parameters: 'EMAIL',
    summary: 'removes the authenticator app and the recovery codes of a person who lost both; make sure who asks',
    parse: takes(1),
    run: async (app, [email = ''], say) => {
      const removed = await removeSecondFactor(app, email);
      say(removed ? `${email} signs in by the password alone.` : `${email} has no authenticator app.`);
    },
  },
  {
    name: ['user', 'delete'],
    parameters: 'EMAIL EMAIL|--yes',
    summary:
      'deletes an account at once and permanently, with groups that have no other member; type the address twice',
    parse: (words) => {
      const [email, again] = takes(1, 2)(words);
      if (again !== email && again !== '--yes')
        throw new UsageError('Type the address twice, or --yes after it: the account cannot be called back.');
      return words;
    },
    run: async (app, [email = ''], say) => {
      await deletePersonNow(app, email);
      say(`${email} is deleted.`);
    },
  },
  {
    name: ['user', 'operator'],
    parameters: 'add|remove EMAIL',
    summary: 'makes a person an operator, who is notified of failing mails, or revokes this',
    parse: (words) => {
      const [way = ''] = takes(2)(words);
      if (way !== 'add' && way !== 'remove') throw new UsageError(`"${way}" is not understood.`);
      return words;
    },
    run: async (app, [way, email = ''], say) => {
      const left = await appointOperator(app, email, way === 'add');
      say(`${email} is ${way === 'add' ? 'an operator' : 'no operator'}.`);
      if (left === 0) say('Nobody is an operator now.');
    },
  },
];

/** One line with columns separated by tabs. */
function lineOf({ email, fullname, created_at: since, groups, confirmed, disabled, operator }: ListedPerson): string {
  const special = [operator && 'operator', !confirmed && 'unconfirmed', disabled && 'disabled'].filter(Boolean);
  return [since.slice(0, 10), `${groups} groups`, email, oneLine(fullname ?? ''), special.join(' ')]
    .join('\t')
    .trimEnd();
}
