import { expect } from 'vitest';
import type { TestApp } from '../app.ts';

/** A reading program that speaks the Google Reader API. */
export interface GreaderProgram {
  /** `form` makes it a POST's; `auth` is what is in `Authorization`. */
  ask(
    method: 'GET' | 'POST',
    path: string,
    form?: string,
    auth?: string,
  ): Promise<{ status: number; text: string; headers: Readonly<Record<string, unknown>> }>;
  /** The same where it must be answered well, with JSON; a POST where there is a form. */
  json(path: string, form?: string): Promise<Readonly<Record<string, never>>>;
}

export function greaderProgram({ app }: TestApp, group: string, token: string): GreaderProgram {
  const ask: GreaderProgram['ask'] = async (method, path, form, auth = `GoogleLogin auth=${token}`) => {
    const answer = await app.server.inject({
      method,
      url: `/greader/${group}${path}`,
      headers: {
        ...(auth !== '' && { authorization: auth }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form !== undefined && { payload: form }),
    });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
  return {
    ask,
    json: async (path, form) => {
      const { status, text } = await ask(form === undefined ? 'GET' : 'POST', path, form);
      expect(status, text).toBe(200);
      return JSON.parse(text) as Readonly<Record<string, never>>;
    },
  };
}

/** A list of an answer. */
export const list = (answer: Readonly<Record<string, never>>, name: string): Readonly<Record<string, unknown>>[] =>
  answer[name] as never;
