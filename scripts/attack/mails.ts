import { ask, elsewhere, type Attack } from './target.ts';

/** Who asks for mails to somebody again and again is stopped, and does not use up that person's reset. */
export const mails: Attack = async (target) => {
  const email = target.victimEmail;
  const broken: string[] = [];
  for (const [path, body] of [
    ['_confirm', { email }],
    ['_users', { unconfirmed_email: email, password: 'correct horse battery' }],
  ] as const) {
    const statuses: number[] = [];
    for (let each = 0; each < 8; each += 1) statuses.push((await ask(target, 'POST', path, body)).status);
    if (statuses.filter((status) => status < 300).length > 5) broken.push(`${path} goes on: ${statuses.join(' ')}`);
  }
  const { status } = await ask(target, 'POST', '_password', { email }, elsewhere);
  if (status !== 202) broken.push(`the reset of somebody else is used up: ${status}`);
  return broken;
};
