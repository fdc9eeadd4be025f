import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from './api.ts';

type Doc = Readonly<Record<string, unknown>>;

/** The answer to a call; throws unless it succeeded. */
export async function asked(who: Api, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Doc> {
  const answer = await who.call(method, path, body);
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** All records that match a selector, page by page. */
export async function all(who: Api, db: string, selector: object, sort?: readonly object[]): Promise<readonly Doc[]> {
  const found: Doc[] = [];
  for (let bookmark = ''; ;) {
    const page = await asked(who, 'POST', `${db}/_find`, {
      selector,
      limit: 200,
      ...(sort !== undefined && { sort }),
      ...(bookmark !== '' && { bookmark }),
    });
    const docs = page['docs'] as readonly Doc[];
    found.push(...docs);
    if (docs.length < 200) return found;
    bookmark = String(page['bookmark']);
  }
}

/** Waits until nothing is wrong and returns what was counted; throws what is still wrong after so many milliseconds. */
export async function settled(whatIsWrong: () => Promise<string | number>, patience: number): Promise<number> {
  const giveUp = Date.now() + patience;
  for (;;) {
    const wrong = await whatIsWrong();
    if (typeof wrong === 'number') return wrong;
    if (Date.now() > giveUp) throw new Error(wrong);
    await sleep(500);
  }
}
