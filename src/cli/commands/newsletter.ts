import { readFile } from 'node:fs/promises';
import { topics, type Topic } from '#modules/people/rules/newsletter.ts';
import { readNewsletter } from '#modules/people/rules/newsletter-file.ts';
import {
  listNewsletters,
  type Newsletter,
  sendNewsletter,
  testNewsletter,
} from '#modules/people/server/mails/newsletter.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { type Command, oneLine, takes, UsageError } from './command.ts';

/** Commands for newsletters. */
export const newsletterCommands: readonly Command[] = [
  {
    name: ['newsletter', 'send'],
    parameters: 'FILE --topic TOPIC [--test EMAIL]',
    summary: 'sends a newsletter to the subscribers of a topic, after a test of the same text to one address',
    parse: (words) => {
      const [file = '', topicFlag, topic = '', testFlag, email] = takes(3, 5)(words);
      if (topicFlag !== '--topic' || (testFlag !== undefined && (testFlag !== '--test' || email === undefined)))
        throw new UsageError('It is called like: newsletter send may.md --topic api --test ana@example.com');
      if (!topics.some((known) => known === topic))
        throw new UsageError(`"${topic}" is no topic: ${topics.join(', ')}.`);
      return [file, topic, email ?? ''];
    },
    run: async (app, [file = '', topic, email = ''], say) => {
      const newsletter = await newsletterOf(file, topic as Topic);
      if (email !== '') {
        await testNewsletter(app, newsletter, email);
        say(
          `A test in both languages is on its way to ${email}. Without --test it goes to everybody who wants "${topic ?? ''}".`,
        );
        return;
      }
      const readers = await sendNewsletter(app, newsletter);
      say(`The server sends it to ${readers} people, in portions. "newsletter list" tells how far it is.`);
    },
  },
  {
    name: ['newsletter', 'list'],
    parameters: '',
    summary: 'lists the latest newsletters: start, recipients, state, topic, subject',
    parse: takes(0),
    run: async (app, _words, say) => {
      for (const { begun_at: begun, ended_at: ended, sent, topic, subject } of await listNewsletters(app)) {
        const state = begun === null ? 'tested' : ended === null ? 'being sent' : 'sent';
        say([begun?.slice(0, 10) ?? '-', `${sent} people`, state, topic, oneLine(subject)].join('\t'));
      }
    },
  },
];

async function newsletterOf(file: string, topic: Topic): Promise<Newsletter> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartFailure(`${file} cannot be read: ${String(error)}`);
  });
  const content = readNewsletter(text);
  if (typeof content === 'string') throw new StartFailure(`${file} is no newsletter. ${content}`);
  return { topic, content };
}
