import type { FirstAnswers } from '#platform/entity/first-answers.ts';
import { tokenKey } from './request.ts';

type Name = Exclude<keyof FirstAnswers, 'group'>;

let left: Partial<FirstAnswers> | undefined;

/**
 * The answer that the page brought along, for the first call; undefined if it brought none, or one of another group.
 */
export function takeFirstAnswer(name: Name, group?: string): unknown {
  left ??= read();
  if (group !== undefined && group !== left.group) return undefined;
  const answer = left[name];
  left = { ...left, [name]: undefined };
  return answer;
}

function read(): Partial<FirstAnswers> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="answers"]')?.content ?? '';
  // The server read them with the cookie; a token may be of another person.
  return text === '' || localStorage.getItem(tokenKey) !== null ? {} : (JSON.parse(text) as FirstAnswers);
}
