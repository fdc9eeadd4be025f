import type { Peer, Work } from './by-turns.ts';
import { listenersCpu } from './cpu.ts';
import { caller } from './keep-alive.ts';

export type Document = Readonly<Record<string, unknown>>;

/** What CouchDB and our own side are asked for. */
export const documentWorks = {
  reads: ['Read', '`_find` of 25', '`_all_docs` of 100'],
  writes: ['Create', 'Update'],
} as const;
type DocumentWork = (typeof documentWorks)['reads' | 'writes'][number];

/**
 * The CouchDB of COUCHDB_URL, which has an administrator's name and password in it and listens on this machine, with a new database of these
 * documents. Like our own side it is called with the cookie of a session.
 */
export async function openCouch(url: string, documents: ReadonlyMap<string, Document>): Promise<Peer> {
  const { origin, port, username, password } = new URL(url);
  const person = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  const headers = { cookie: (await caller(origin)('POST', '/_session', person)).cookie };
  const call = caller(origin, headers);
  const version = String((await call('GET', '/')).body['version']);
  const name = `/oficina-bench-${Date.now()}`;
  await call('PUT', name);
  const fields = ['klass', 'status', 'number'].map((field) => ({ [field]: 'desc' }));
  await call('POST', `${name}/_index`, { index: { fields } });
  const revs = new Map<string, string>();
  const docs = [...documents].map(([_id, { _rev, ...document }]) => ({ ...document, _id }));
  for (let from = 0; from < docs.length; from += 500) {
    const { body } = await call('POST', `${name}/_bulk_docs`, { docs: docs.slice(from, from + 500) });
    for (const { id, rev } of Object.values(body) as { id: string; rev: string }[]) revs.set(id, rev);
  }
  return {
    name: `CouchDB ${version.split('.').slice(0, 2).join('.')}`,
    cpu: () => listenersCpu([Number(port)]),
    work: documentWork({
      database: origin + name,
      headers,
      revs,
      sort: fields,
      // CouchDB replaces the whole document.
      update: (id, equipment_observation) => ({ ...documents.get(id), _rev: revs.get(id), equipment_observation }),
    }),
    close: async () => void (await call('DELETE', name)),
  };
}

/** A database with documents of these revisions, the order of `_find`, and what is sent to change a document. */
interface Database {
  readonly database: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly revs: Map<string, string>;
  readonly sort: readonly object[];
  readonly update: (id: string, text: string) => object;
}

/** The same work in CouchDB and on our own side. */
export function documentWork({ database, headers, revs, sort, update }: Database): Record<DocumentWork, Work> {
  const call = caller(database, headers);
  const ids = [...revs.keys()];
  const some = (index: number): string => ids[(index * 7919) % ids.length] ?? '';
  const find = { selector: { klass: 'ticket', status: 'open' }, sort, limit: 25 };
  return {
    Read: async (index) => call('GET', `/${some(index)}`),
    Create: async (_index, ticket) => call('POST', '', ticket),
    Update: async (index, { content }) => {
      const id = some(index);
      const answer = await call('PUT', `/${id}?rev=${revs.get(id)}`, update(id, content));
      revs.set(id, String(answer.body['rev']));
    },
    '`_find` of 25': async () => call('POST', '/_find', find),
    '`_all_docs` of 100': async () => call('GET', '/_all_docs?limit=100'),
  };
}
