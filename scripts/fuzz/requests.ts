import fc from 'fast-check';

/** A grammar of requests as attackers and broken programs send them: paths of the routes there are, everything else malformed in some way. */

interface Row {
  readonly method: string;
  readonly url: string;
}

export interface WildRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const odd = [
  '%00',
  '%2f',
  '%2e%2e',
  '%ff',
  '%c3%28',
  '%',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  'ｃｕｓ－０１',
  encodeURIComponent('ｃｕｓ－０１'),
  '%F0%9F%92%A9',
  'x'.repeat(3000),
  '-1',
  '1e99',
  '_all_docs',
  '_design',
  '__proto__',
  'constructor',
  "'",
  '%22;--',
  'null',
  '{}',
  '%20',
];

/** Malformed ids whose beginning looks valid. */
const broken = [
  'cus-%00',
  'tkt-%00',
  'wal-%2f',
  'cat-%ff',
  'ver-',
  'att-x',
  'com-..%2f',
  `cus-${'0'.repeat(32)}%00`,
  'acc-%00',
];

const values = [
  ...odd,
  '',
  '0',
  'abc',
  '999999999999999999999',
  'true',
  '[]',
  '%5B%22%00%22%5D',
  '2026-01-01',
  '+010000-01-01',
  '9999-12-31',
  '%22cus-%22',
  '_selector',
  '_doc_ids',
  '_view',
  '%7B%22klass%22%3A%22ticket%22%7D',
  '%7B%22__proto__%22%3A1%7D',
  '%5B%22cus-%22%2Cnull%2C%7B%7D%5D',
];
const names = [
  'limit',
  'skip',
  'since',
  'rev',
  'fields',
  'feed',
  'timeout',
  'heartbeat',
  'startkey',
  'endkey',
  'key',
  'keys',
  'descending',
  'include_docs',
  'from',
  'to',
  'before',
  'text',
  'wallet',
  'format',
  'size',
  'group_level',
  'groups',
  'filter',
  'selector',
  'doc_ids',
  'style',
  'revs',
  'conflicts',
  'attachments',
  'new_edits',
  'rows',
  '__proto__',
  'constructor',
  '%00',
];
const headerValues = [
  '',
  '*',
  'é',
  'ÿ\u0080',
  '"x"',
  'W/"x"',
  '-1',
  'x'.repeat(500),
  'bytes=9-1',
  'Basic Og==',
  'Basic %%%',
  'Bearer ',
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'text/csv',
  'gzip;q=0, *;q=0',
  'https://page.example',
  'null',
  'application/json; charset=utf-16',
];
const headerNames = [
  'if-match',
  'if-none-match',
  'range',
  'authorization',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'accept',
  'accept-language',
  'accept-encoding',
  'origin',
  'x-forwarded-for',
  'x-route-id',
  'x-xsrf-token',
  'expect',
  'access-control-request-method',
  'access-control-request-headers',
  'depth',
  'destination',
  'if',
  'overwrite',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-oc-mtime',
  'oc-checksum',
  'content-md5',
];
const texts = [
  '',
  '{',
  '[]',
  'null',
  '7',
  '"x"',
  '{}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '\ufeff{}',
  '{"klass":"customer","name":"\\u0000"}',
  '{"klass":"customer","name":"\\ud800"}',
  '{"limit":1e999}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  '{"selector":{"klass":"ticket","number":{"$gt":1e308}}}',
  '{"selector":{"klass":"ticket"},"limit":-1}',
  '{"selector":{"klass":"ticket"},"bookmark":"W10"}',
  '{"selector":{"klass":"ticket"},"skip":10000}',
  '{"docs":[null,7,{"_id":"cus-"},{"_id":{}}]}',
  '{"docs":[{"id":"\\u0000"}]}',
  '{"keys":["\\u0000",null,{}]}',
  '{"keys":[{"toString":1,"valueOf":1}]}',
  '{"klass":{"toString":1},"_id":{"toString":1}}',
  '{"startkey":"\\u0000"}',
  '{"text":"\\u0000"}',
  '{"text":"%"}',
  '{"selector":{"klass":"customer","__proto__":1}}',
  '{"selector":{"klass":"ticket","constructor":{"$eq":{}}}}',
  '{"selector":{"$and":[{"klass":"ticket"},{"$or":[]}]}}',
  '{"selector":{"klass":"ticket","$not":{"$not":{"$not":{}}}}}',
  '{"klass":"customer","constructor":{"prototype":{"x":1}}}',
  '{"doc_ids":["cus-",null,{"a":1}]}',
  '{"index":{"fields":[{"__proto__":"asc"}]}}',
  '{"docs":[{"_id":"cus-x","_rev":{"a":1},"_deleted":"yes"}],"new_edits":false}',
  '{"keys":[["a",{"b":[null]}]],"descending":"yes"}',
  '<propfind xmlns="DAV:"><allprop/></propfind>',
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:getlastmodified>Thu, 32 Foo 9999</D:getlastmodified></D:prop></D:set></D:propertyupdate>',
  '<!DOCTYPE x [<!ENTITY a "b">]><propfind xmlns="DAV:"><prop>&a;</prop></propfind>',
  '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
];

/** `known`: ids that stand for real records, the first of them a database; `signed`: headers of about half of the requests. */
export function wildRequests(
  routes: readonly Row[],
  known: readonly string[],
  signed: Readonly<Record<string, string>>,
): fc.Arbitrary<WildRequest> {
  const [database = ''] = known;
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.constantFrom(...broken) },
  );
  const path = fc.constantFrom(...routes).chain(({ method, url }) =>
    fc.array(part, { minLength: 6, maxLength: 6 }).chain((parts) =>
      fc.boolean().map((own) => {
        let place = 0;
        return {
          method,
          path: url.replaceAll(/:\w+|\*/g, (sign) => (own && sign === ':db' ? database : (parts[place++] ?? 'x'))),
        };
      }),
    ),
  );
  const query = fc
    .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), { maxLength: 4 })
    .map((all) => all.map(([name, value]) => `${name}=${value}`).join('&'));
  const headers = fc.array(fc.tuple(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues)), {
    maxLength: 3,
  });
  const body = fc.oneof(
    fc.constantFrom(...texts).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
  );
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS');
  return fc
    .tuple(path, fc.option(method, { freq: 3 }), query, headers, body, fc.boolean())
    .map(([to, other, asked, sent, content, isSigned]) => {
      const chosen = other ?? to.method;
      const withBody = !['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(chosen);
      return {
        method: chosen,
        url: asked === '' ? to.path : `${to.path}?${asked}`,
        headers: {
          ...(isSigned && signed),
          ...(withBody && { 'content-type': 'application/json' }),
          ...Object.fromEntries(sent),
        },
        body: withBody ? content : undefined,
      };
    });
}
