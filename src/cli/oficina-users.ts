import { confirmPerson, disablePerson, isKnown, passwordLink } from '#modules/people/server/operator.ts';
import { StartFailure } from '#platform/server/start-failure.ts';
import { takes, type Command } from './oficina-command.ts';

/** What the operator does with people. */
export const userCommands: readonly Command[] = [
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
];
