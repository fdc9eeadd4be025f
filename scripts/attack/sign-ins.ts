import { ask, elsewhere, type Attack } from './target.ts';

/** Forty wrong passwords at once: five are looked at, and the owner can still ask for a new password. */
export const signIns: Attack = async (target) => {
  const guess = { username: target.victimEmail, password: 'not the password' };
  const answers = await Promise.all(Array.from({ length: 40 }, async () => ask(target, 'POST', '_session', guess)));
  const looked = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  const reset = await ask(target, 'POST', '_password', { email: target.victimEmail }, elsewhere);
  return [
    ...(looked > 5 || looked + refused !== 40 ? [`${looked} looked at and ${refused} refused of 40`] : []),
    ...(reset.status === 202 ? [] : [`a reset answers ${reset.status}`]),
  ];
};
