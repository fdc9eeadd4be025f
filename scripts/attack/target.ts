import type { signUp } from '../kill-rounds/api.ts';

type Person = Awaited<ReturnType<typeof signUp>>;

/** What is attacked: a started server whose limits are on, somebody with a group, and somebody of another group. */
export interface Target {
  readonly url: string;
  readonly victim: Person;
  readonly victimEmail: string;
  readonly attacker: Person;
}

/** Answers what broke, a sentence each; nothing where all held. */
export type Attack = (target: Target) => Promise<readonly string[]>;

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

/** Headers of somebody at another address than the attacker's; the server is told to trust what a proxy here says. */
export const elsewhere = { 'x-forwarded-for': '198.51.100.77' } as const;

/** One request with the headers given, and no cookie unless it is among them. */
export async function ask(
  { url }: Pick<Target, 'url'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const started = performance.now();
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - started };
}

/** The longest that somebody else may wait for an answer, in milliseconds. */
export const longestWait = 1000;

/** Asks again and again, as somebody who has nothing to do with the attack, while it runs; answers the longest wait in milliseconds. */
export async function waitedDuring(target: Target, attack: () => Promise<unknown>): Promise<number> {
  let over = false;
  let longest = 0;
  const attacking = attack().finally(() => {
    over = true;
  });
  const isOver = (): boolean => over;
  while (!isOver()) longest = Math.max(longest, (await ask(target, 'GET', '_session')).milliseconds);
  await attacking;
  return longest;
}
