import { isRecord, type Api } from './api.ts';

/** What the server has acknowledged: the newest revision of each ticket, and the text that it had. */
export type Ledger = Map<string, { rev: string; content: string }>;

export function createLedger(): Ledger {
  return new Map();
}

/**
 * Reads everything back: each acknowledged ticket is there with that revision or a later one that got no answer,
 * numbers have no gap, and the counters agree. Answers the number of stored tickets.
 */
export async function verify(api: Api, ledger: Ledger): Promise<number> {
  const stored = await readAll(api);
  for (const [id, { rev, content }] of ledger) {
    const found = stored.get(id);
    if (!found) throw new Error(`${id} was acknowledged and is lost`);
    if (generation(found.rev) < generation(rev))
      throw new Error(`${id} was acknowledged at ${rev}, stored is ${found.rev}`);
    if (found.rev === rev && found.content !== content) throw new Error(`${id} has another text than acknowledged`);
  }
  const numbers = [...stored.values()].map(({ number }) => number).sort((a, b) => a - b);
  const gap = numbers.findIndex((number, index) => number !== index + 1);
  if (gap !== -1) throw new Error(`number ${gap + 1} is missing or twice there`);
  const counted = await countOf(api);
  if (counted !== stored.size) throw new Error(`the counters say ${counted}, stored are ${stored.size}`);
  return stored.size;
}

async function readAll(api: Api): Promise<Map<string, { rev: string; content: string; number: number }>> {
  const stored = new Map<string, { rev: string; content: string; number: number }>();
  let bookmark: unknown = null;
  for (;;) {
    const page = await api.call('POST', `${api.group}/_find`, {
      selector: { klass: 'ticket' },
      fields: ['_id', '_rev', 'content', 'number'],
      limit: 200,
      bookmark,
    });
    if (page.status !== 200) throw new Error(`reading back failed: ${page.status}`);
    const docs = Array.isArray(page.body['docs']) ? page.body['docs'].filter(isRecord) : [];
    if (docs.length === 0) return stored;
    for (const doc of docs) {
      stored.set(String(doc['_id']), {
        rev: String(doc['_rev']),
        content: String(doc['content']),
        number: Number(doc['number']),
      });
    }
    bookmark = page.body['bookmark'];
  }
}

async function countOf(api: Api): Promise<number> {
  const view = await api.call('GET', `${api.group}/_design/counter/_view/count-by-ticket-status?group_level=0`);
  const rows = Array.isArray(view.body['rows']) ? view.body['rows'].filter(isRecord) : [];
  return Number(rows[0]?.['value'] ?? 0);
}

function generation(rev: string): number {
  return Number.parseInt(rev, 10);
}
