type Json = { readonly [name: string]: unknown };

/** One operation in the OpenAPI document. */
export interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON schema; `bytes` for a file as it is. */
  readonly body?: Json | 'bytes';
  /** Name of a schema; `bytes` for a file as it is. */
  readonly answer: string;
  readonly status?: number;
  readonly open?: boolean;
}

/** Any document. */
export const document = { $ref: '#/components/schemas/document' };
const text = { type: 'string' };

/** The operations that all kinds share; modules bring theirs at their door. */
export const calls: readonly Operation[] = [
  {
    path: '/{db}/_security',
    method: 'get',
    id: 'security',
    tag: 'Groups',
    summary: 'Who administers the group',
    answer: 'document',
  },
  {
    path: '/{db}',
    method: 'post',
    id: 'create',
    tag: 'Documents',
    summary: 'Create a document',
    body: document,
    answer: 'written',
    status: 201,
  },
  {
    path: '/{db}/{id}',
    method: 'get',
    id: 'read',
    tag: 'Documents',
    summary: 'Read a document, or a part of it',
    query: { fields: 'Names with commas between; `customer.label` nests a related record' },
    answer: 'document',
  },
  {
    path: '/{db}/{id}',
    method: 'put',
    id: 'write',
    tag: 'Documents',
    summary: 'Change the fields that are sent; a stale rev answers 409',
    query: { rev: 'Newest rev' },
    body: document,
    answer: 'written',
    status: 201,
  },
  {
    path: '/{db}/{id}',
    method: 'delete',
    id: 'remove',
    tag: 'Documents',
    summary: 'Remove a document',
    query: { rev: 'Newest rev' },
    answer: 'written',
  },
  {
    path: '/{db}/_bulk_docs',
    method: 'post',
    id: 'bulk',
    tag: 'Documents',
    summary: 'Several writes, a result per row',
    body: fields({ docs: { type: 'array', maxItems: 500, items: document } }),
    answer: 'document',
    status: 201,
  },
  {
    path: '/{db}/_all_docs',
    method: 'post',
    id: 'byKeys',
    tag: 'Documents',
    summary: 'Several documents by id',
    body: fields({ keys: { type: 'array', maxItems: 500, items: text } }),
    answer: 'document',
  },
  {
    path: '/{db}/_find',
    method: 'post',
    id: 'find',
    tag: 'Queries',
    summary: 'Find documents of a kind by selector',
    body: fields({
      selector: { $ref: '#/components/schemas/selector' },
      fields: { type: 'array', items: text },
      sort: { type: 'array', items: {} },
      limit: { type: 'integer', maximum: 200, default: 25 },
      skip: { type: 'integer', maximum: 10_000 },
      bookmark: text,
    }),
    answer: 'document',
  },
  {
    path: '/{db}/_design/counter/_view/{view}',
    method: 'get',
    id: 'view',
    tag: 'Queries',
    summary: 'Counters by kind, priority or status',
    query: {
      group_level: '0 for one sum, 1 for a row per key',
      key: 'One key, as JSON',
      startkey: 'As JSON',
      endkey: 'As JSON',
      descending: 'true or false',
      limit: 'At most so many rows',
    },
    answer: 'document',
  },
  {
    path: '/{db}/_design/{event}/_update/{verb}/{id}',
    method: 'put',
    id: 'update',
    tag: 'Documents',
    summary: 'One named step of a record',
    body: document,
    answer: 'written',
    status: 201,
  },
  {
    path: '/{db}/_changes',
    method: 'get',
    id: 'changes',
    tag: 'Queries',
    summary: 'What was written since a seq: at once, by longpoll or as a stream',
    query: {
      since: 'A seq, or now',
      limit: 'At most 1,000',
      feed: 'normal, longpoll or eventsource',
      include_docs: 'true or false',
      heartbeat: 'Milliseconds',
      timeout: 'Milliseconds, at most 60,000',
    },
    answer: 'document',
  },
];

/** A body of these fields. */
export function fields(properties: Json): Json {
  return { type: 'object', properties };
}
