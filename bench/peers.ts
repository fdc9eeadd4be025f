import { compare, type Work } from './by-turns.ts';
import { documentWork, documentWorks, openCouch, type Document } from './couchdb.ts';
import { caller } from './keep-alive.ts';
import { startProduct, type Product } from './product.ts';
import { issueWorks, openRedmine, type IssueWork } from './redmine.ts';
import { variedTicket } from './varied.ts';

/**
 * `npx tsx bench/peers.ts couchdb|redmine [TICKETS] [--record]`: CPU of the built server and its database for each call over sockets, next to
 * CouchDB or Redmine with the same tickets. `bench/couchdb.ts` and `bench/redmine.ts` name the variables that say where the peer is.
 */
const [peer, amount] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const { COUCHDB_URL, REDMINE_URL, REDMINE_KEY } = process.env;
if (peer === 'couchdb') {
  if (COUCHDB_URL === undefined) console.log('CouchDB is not measured: COUCHDB_URL is not set.');
  else await withProduct(async (product) => compareCouch(product, COUCHDB_URL, Number(amount ?? 10_000)));
} else if (REDMINE_URL === undefined || REDMINE_KEY === undefined) {
  console.log('Redmine is not measured: REDMINE_URL and REDMINE_KEY are not set.');
} else {
  await withProduct(async (product) => compareRedmine(product, REDMINE_URL, REDMINE_KEY, Number(amount ?? 500)));
}
process.exit();

async function withProduct(measured: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct();
  try {
    await measured(product);
  } finally {
    await product.close();
  }
}

async function compareCouch(product: Product, url: string, tickets: number): Promise<void> {
  const { database, headers, documents } = await fill(product, tickets);
  const work = documentWork({
    database,
    headers,
    revs: new Map([...documents].map(([id, { _rev }]) => [id, String(_rev)])),
    sort: [{ number: 'desc' }],
    update: (_id, equipment_observation) => ({ equipment_observation }),
  });
  await compare({ work, cpu: product.cpu }, await openCouch(url, documents), documentWorks, [1, 8]);
}

async function compareRedmine(product: Product, url: string, key: string, tickets: number): Promise<void> {
  const { database, headers, documents } = await fill(product, tickets);
  const call = caller(database, headers);
  const ids = [...documents.keys()];
  const list = { selector: { klass: 'ticket' }, sort: [{ number: 'desc' }], limit: 100 };
  const work: Readonly<Record<IssueWork, Work>> = {
    'New ticket': async (_index, ticket) => call('POST', '', ticket),
    'List of 100 tickets': async () => call('POST', '/_find', list),
    'Search for a word': async (index) =>
      call('POST', '/_search', { text: variedTicket(index % tickets).content.split(' ')[0] }),
    'Single ticket': async (index) => call('GET', `/${ids[index % ids.length]}`),
  };
  await compare({ work, cpu: product.cpu }, await openRedmine(url, key, tickets), issueWorks, [1]);
}

/** Stores tickets in the group, and reads them as its documents. */
async function fill({ url, api }: Product, tickets: number) {
  const [database, headers] = [`${url}/api/${api.group}`, { cookie: api.cookie }];
  const call = caller(database, headers);
  const documents = new Map<string, Document>();
  for (let from = 0; from < tickets; from += 500) {
    const docs = Array.from({ length: Math.min(500, tickets - from) }, (_none, index) => variedTicket(from + index));
    const { body } = await call('POST', '/_bulk_docs', { docs });
    const keys = (Object.values(body) as { id: string }[]).map(({ id }) => id);
    const read = await call('POST', '/_all_docs', { keys, include_docs: true });
    for (const { id, doc } of read.body['rows'] as { id: string; doc: Document }[]) documents.set(id, doc);
  }
  return { database, headers, documents };
}
