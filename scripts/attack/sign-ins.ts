import { ask, elsewhere, type Attack } from './target.ts';

/**
 * Forty wrong passwords at once: five are looked at. The owner can still ask for a new password, and enters the present one in a session at the same
 * address.
 */
export const signIns: Attack = async (target) => {
  const guess = { username: target.victimEmail, password: 'not the password' };
  const answers = await Promise.all(Array.from({ length: 40 }, async () => ask(target, 'POST', '_session', guess)));
  const looked = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429).length;
  const reset = await ask(target, 'POST', '_password', { email: target.victimEmail }, elsewhere);
  const about = { description: 'x', permissions: ['account:read'], current_password: 'correct horse battery' };
  const own = await target.victim.call('POST', '_tokens', about);
  const common = { unconfirmed_email: 'common@example.com', password: 'password1234' };
  const registered = await ask(target, 'POST', '_users', common, elsewhere);
  return [
    ...(looked > 5 || looked + refused !== 40 ? [`${looked} looked at and ${refused} refused of 40`] : []),
    ...(reset.status === 202 ? [] : [`a reset answers ${reset.status}`]),
    ...(own.status === 201 ? [] : [`the owner’s session gets ${own.status}`]),
    ...(registered.status === 422 ? [] : [`a common password gets ${registered.status}`]),
  ];
};
