import { expect } from 'vitest';
import { type Input, isAmount } from '#platform/entity/define.ts';
import { sampleInvoice } from '#modules/ticket/rules/parts/invoice/sample-invoice.ts';
import { entities } from '#src/modules.ts';
import type { Client, TestApp } from '../app.ts';

/** Calls every route that reads, to see what it answers about some records. Routes come from the server, so that new ones are called as well. */

export interface Wanted {
  readonly running: TestApp;
  readonly group: string;
  /** The records, and what belongs to them. */
  readonly ids: readonly string[];
  /** A word in all texts of the records; it contains `secret`. */
  readonly word: string;
  readonly directories: readonly string[];
}

/** Values for the parameters of paths other than ids; a parameter without a value here fails. */
const names: Readonly<Record<string, (wanted: Wanted) => readonly string[]>> = {
  view: ({ running }) => [
    ...Object.keys(running.app.views),
    'tickets',
    'times',
    'estimates',
    'warranty',
    'margin',
    'margin-lines',
    'cash-flow',
    'categories',
    'balances',
  ],
  dir: ({ directories }) => ['root', 'trash', ...directories],
  backup: () => ['none'],
  invoice: () => ['txn_none'],
  door: () => ['dor-none'],
  photo: () => ['pho-none'],
  show: () => ['html', 'suggestions', 'ticket', 'copies', 'contract', 'estimate', 'maintenance', 'handbook'],
};

/** What is asked of routes that take a body or a query. */
const questions: Readonly<Record<string, (wanted: Wanted) => readonly Input[]>> = {
  'POST /api/:db/_find': () => entities.map((entity) => ({ selector: { klass: entity.kind }, limit: 200 })),
  'POST /api/:db/_index': () => [{ index: { fields: ['name'] } }],
  'POST /api/:db/_explain': () => entities.map((entity) => ({ selector: { klass: entity.kind } })),
  'POST /api/:db/_sum': () =>
    entities.flatMap((entity) => {
      const fields = Object.keys(entity.fields).filter((name) => isAmount(entity.fields[name]));
      return fields.length === 0 ? [] : [{ selector: { klass: entity.kind }, fields }];
    }),
  'POST /api/:db/_all_docs': ({ ids }) => [{ keys: ids, include_docs: true }, { include_docs: true }],
  'POST /api/:db/_bulk_get': ({ ids }) => [{ docs: ids.map((id) => ({ id })) }],
  'POST /api/:db/_changes': () => [{}],
  'POST /api/:db/_search': ({ word }) => [{ text: word, limit: 200 }, { text: word.replace('secret', 'secert') }],
  'POST /api/:db/_mappings/preview': () => [{ text_to_match: 'zq' }],
  'POST /api/:db/_row_categories': ({ word }) => [{ from: [word], to: 'other', preview: true }],
  'POST /api/:db/_handbooks/preview': () => [{ content: '**x**', content_type: 'markdown' }],
  'POST /api/:db/_supplier_invoices/preview': () => [{ xml: sampleInvoice() }],
  'POST /api/:db/_merges/preview': () => [{ survivor_id: 'cus-1', merged_id: 'cus-2' }],
  'POST /api/:db/files/_known': () => [{ sha256s: ['0'.repeat(64)] }],
};
const queries: Readonly<Record<string, readonly string[]>> = {
  'POST /api/:db/_changes': ['?include_docs=true'],
  'GET /api/:db/_all_docs': ['?include_docs=true'],
  'GET /api/:db/_changes': ['?include_docs=true', '?include_docs=true&feed=longpoll&timeout=1000'],
  'GET /api/:db/:id': ['', `?fields=_id,${relations().join()}`],
  'GET /api/:db/_design/print/_show/:show/:id': ['?format=sheet'],
  'GET /api/:db/_design/report/_view/:view': ['?from=2020-01-01&to=2030-01-01'],
  'GET /api/:db/_design/finance-report/_view/:view': ['?from=2020-01-01&to=2030-01-01'],
};
/** Left out: calling these would change something, they concern people and not records, or they know who calls by the body alone. */
const aside =
  /^POST \/(fever\/:db\/?|greader\/:db\/.*|api\/:db)(\/_bulk_docs|\/_restore|\/_mark|\/_discover|\/_opml|\/_bookmarks|\/:id\/fetch|\/:id\/full_text|\/:id\/unlock_secret|\/_backups|\/_ownership|\/_exports|\/_messages\/draft|\/_cash(\/:id\/\w+)?|\/_pix\/charges|\/_statement_addresses|\/_bank_connections(\/finish|\/:id\/fetch)?|\/_doors|\/_supplier_invoices|\/_shop_history(\/preview)?|\/_merges|\/_webhooks(\/:id\/\w+(\/:delivery)?)?|\/wallets-upload|\/_invitation_link\/:id|\/_checkout|\/_paddle\/days|\/uploads|\/files\/(:dir\/)?_(?!known)\w+)?$/;

/** Every way of nesting another record. */
function relations(): string[] {
  return [
    ...new Set(
      entities.flatMap(({ fields }) =>
        Object.entries(fields).flatMap(([name, field]) =>
          field.type === 'ref' ? [`${field.as ?? name.replace(/_id$/, '')}.label`] : [],
        ),
      ),
    ),
  ];
}

/** Where a session reads words of every module. */
export const speaking: readonly string[] = [
  'GET /api/:db/:id',
  'GET /api/:db/:id/content',
  'GET /api/:db/_changes',
  'POST /api/:db/_find',
  'POST /api/:db/_all_docs',
  'GET /api/:db/_all_docs',
  'POST /api/:db/_bulk_get',
  'POST /api/:db/_changes',
  'POST /api/:db/_search',
];

/** Everything that a caller can read of some records: a line for each answer, with the route's name. */
export async function readAll(
  caller: Client,
  wanted: Wanted,
  only?: readonly string[],
): Promise<{ route: string; text: string }[]> {
  const lines: { route: string; text: string }[] = [];
  const routes = wanted.running.app.routes.filter(
    ({ url, method }) => url.includes('/:db') && ['GET', 'POST', 'PROPFIND'].includes(method),
  );
  for (const { method, url } of routes) {
    const route = `${method} ${url}`;
    if (aside.test(route) || only?.includes(route) === false) continue;
    if (method === 'POST') expect(questions, `${route} has no question`).toHaveProperty([route]);
    for (const path of pathsOf(url, wanted))
      for (const query of queries[route] ?? [''])
        for (const body of questions[route]?.(wanted) ?? [undefined]) {
          const { status, text } = await caller.call(method, path + query, body);
          expect(status, `${route} ${text}`).toBeLessThan(500);
          lines.push({ route, text });
        }
  }
  return lines;
}

function pathsOf(url: string, wanted: Wanted): string[] {
  let paths = [url.replace(':db', wanted.group).replace('*', '')];
  for (const [sign, name = ''] of url.replace(':db', '').matchAll(/:(\w+)/g)) {
    const words = name === 'id' ? wanted.ids : names[name]?.(wanted);
    expect(words, `nothing to put for ${sign} of ${url}`).toBeDefined();
    paths = paths.flatMap((path) => (words ?? []).map((word) => path.replace(sign, word)));
  }
  return paths;
}
