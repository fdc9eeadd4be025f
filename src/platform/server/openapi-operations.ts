type Json = { readonly [name: string]: unknown };

interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly answer: string;
  readonly status?: number;
  readonly open?: boolean;
}

const document = { $ref: '#/components/schemas/document' };
const text = { type: 'string' };

/** Every operation once; paths, parameters and answers of the document follow. */
const all: readonly Operation[] = [
  {
    path: '/',
    method: 'get',
    id: 'root',
    tag: 'Server',
    summary: 'What answers here, and its version',
    answer: 'document',
    open: true,
  },
  {
    path: '/_session',
    method: 'post',
    id: 'login',
    tag: 'People',
    summary: 'Sign in; sets the session cookie',
    body: fields({ username: text, password: text, remember: { type: 'boolean' } }),
    answer: 'document',
    open: true,
  },
  {
    path: '/_session',
    method: 'get',
    id: 'session',
    tag: 'People',
    summary: 'Who is signed in, and which groups are reached',
    answer: 'document',
    open: true,
  },
  {
    path: '/_session',
    method: 'delete',
    id: 'logout',
    tag: 'People',
    summary: 'Sign out',
    answer: 'document',
    open: true,
  },
  {
    path: '/_users',
    method: 'post',
    id: 'register',
    tag: 'People',
    summary: 'Register; the same answer for a known address',
    body: fields({
      _id: text,
      fullname: text,
      unconfirmed_email: text,
      password: text,
      locale: { enum: ['en', 'pt-BR'] },
    }),
    answer: 'written',
    status: 201,
    open: true,
  },
  {
    path: '/_users/{id}',
    method: 'get',
    id: 'profile',
    tag: 'People',
    summary: 'One’s own profile',
    query: { fields: 'Names with commas between' },
    answer: 'user',
  },
  {
    path: '/_users/{id}',
    method: 'put',
    id: 'changeProfile',
    tag: 'People',
    summary: 'Change name, language, newsletter; address or password with current_password',
    query: { rev: 'Newest rev' },
    body: document,
    answer: 'written',
    status: 201,
  },
  {
    path: '/_confirm',
    method: 'post',
    id: 'askConfirmation',
    tag: 'People',
    summary: 'Send the confirmation mail again',
    body: fields({ email: text }),
    answer: 'document',
    status: 202,
    open: true,
  },
  {
    path: '/_confirm',
    method: 'put',
    id: 'confirm',
    tag: 'People',
    summary: 'Confirm by the mailed token',
    body: fields({ token: text, password: text }),
    answer: 'document',
    open: true,
  },
  {
    path: '/_password',
    method: 'post',
    id: 'askReset',
    tag: 'People',
    summary: 'Send the mail for a new password',
    body: fields({ email: text }),
    answer: 'document',
    status: 202,
    open: true,
  },
  {
    path: '/_password',
    method: 'put',
    id: 'resetPassword',
    tag: 'People',
    summary: 'Set a new password by the mailed token',
    body: fields({ token: text, password: text }),
    answer: 'document',
    open: true,
  },
  {
    path: '/accounts',
    method: 'post',
    id: 'createGroup',
    tag: 'Groups',
    summary: 'Create a group; the caller becomes its admin',
    body: fields({ name: text, billing_email: text, locale: { enum: ['en', 'pt-BR'] }, time_zone: text }),
    answer: 'written',
    status: 201,
  },
  {
    path: '/accounts/{id}',
    method: 'get',
    id: 'group',
    tag: 'Groups',
    summary: 'A group’s own document',
    query: { fields: 'Names with commas between' },
    answer: 'account',
  },
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
    path: '/{db}/_search',
    method: 'post',
    id: 'search',
    tag: 'Queries',
    summary: 'Search words and numbers over all kinds',
    body: fields({
      text,
      kinds: { type: 'array', items: text },
      limit: { type: 'integer', maximum: 200 },
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

export function operations(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of all) (paths[operation.path] ??= {})[operation.method] = described(operation);
  return paths;
}

function described(operation: Operation): Json {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const inQuery = Object.entries(operation.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: text,
  }));
  const answer = { 'application/json': { schema: { $ref: `#/components/schemas/${operation.answer}` } } };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.open ? { security: [] } : {}),
    parameters: [...inPath, ...inQuery],
    ...(operation.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: operation.body } } } }
      : {}),
    responses: {
      [String(operation.status ?? 200)]: { description: 'Done', content: answer },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
      },
    },
  };
}

function fields(properties: Json): Json {
  return { type: 'object', properties };
}
