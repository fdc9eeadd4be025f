import type { Client, TestApp } from './app.ts';

/** What the tests of memberships do again and again. */

export interface Invited {
  readonly id: string;
  readonly rev: string;
}

export async function invite(admin: Client, group: string, email: string, flags: object = {}): Promise<Invited> {
  // Inviting needs a proof, and a test may have moved the clock since the sign-in.
  const proof = { current_password: 'correct horse battery' };
  const made = await admin.call('POST', group, { klass: 'subscription', email, ...flags, ...proof });
  if (made.status !== 201) throw new Error(`no invitation: ${made.text}`);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}

/** Invites and accepts; answers the membership as it then stands. */
export async function bring(admin: Client, group: string, member: Client, flags: object = {}): Promise<Invited> {
  const { id } = await invite(admin, group, member.email, flags);
  const accepted = await member.call('PUT', `${group}/_design/status/_update/accept/${id}`);
  if (accepted.status !== 201) throw new Error(`not accepted: ${accepted.text}`);
  return { id, rev: String(accepted.body['rev']) };
}

/** The secret of the newest invitation mailed to an address. */
export async function invitationToken(running: TestApp, email: string): Promise<string> {
  const mails = (await running.app.server.inject('/_dev/mail.json')).json<
    { to: string; kind: string; text: string }[]
  >();
  const text = mails.find((mail) => mail.to === email && mail.kind === 'invitation')?.text ?? '';
  return /\/user\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
}
