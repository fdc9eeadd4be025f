import { createHash } from 'node:crypto';
import type { Input } from '#platform/entity/define.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly maxLength?: number;
  readonly description?: string;
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-prefix'?: string;
  readonly 'x-module'?: string;
}
interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The query and the change in the page's examples; a module names their kind as its `example`. */
export interface Example {
  readonly kind: string;
  readonly prefix: string;
  readonly selector: Input;
  readonly change: Input;
}

/** The API page: first steps with curl, every operation, every kind with its fields. It needs no script. */
export function apiPage(
  document: { readonly [name: string]: unknown },
  example: Example,
): { html: string; policy: string } {
  const paths = document['paths'] as Record<string, Record<string, Operation>>;
  const { schemas } = document['components'] as { schemas: Record<string, Schema> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const kinds = Object.entries(schemas).filter(([, schema]) => schema['x-prefix'] !== undefined);
  const modules = [...new Set(kinds.map(([, schema]) => schema['x-module'] ?? ''))].toSorted();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Oficina API</title><style>${style}</style></head><body><main><h1>Oficina API</h1>
<p>JSON over HTTP in the shape of CouchDB. A group is a database, its records are documents with <code>_id</code> and <code>_rev</code>.
Errors are always <code>{"error", "reason"}</code>; with 422 the reason contains the errors of each field. The same description as
<a href="openapi.json">OpenAPI 3.1</a>.</p><h2>First requests</h2><pre>${escaped(begin(example))}</pre>
<h2 id="tokens">Access tokens</h2>
<p>For programs, create an access token in your profile (or with <code>POST /api/_tokens</code> and your session) and send it as a bearer token. Its secret begins
with <code>ofi_</code> and is shown only once. Requests with it act as you, within its permissions: <code>read</code> or <code>write</code> (which includes reading) for
the kinds of a module: ${modules.map((module) => `<code>${escaped(module)}</code>`).join(', ')}. The module of each kind is named below.
Tokens cannot manage tokens, passwords, sessions, members or plans; such requests are answered with 403.</p><pre>${escaped(withToken(example))}</pre>
${tags
  .map(
    (tag) =>
      `<h2>${escaped(tag)}</h2>${operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(operationHtml)
        .join('')}`,
  )
  .join('')}
<h2>Kinds</h2>${kinds.map(([kind, schema]) => kindHtml(kind, schema)).join('')}</main></body></html>`;
  const hash = createHash('sha256').update(style).digest('base64');
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'` };
}

function begin({ kind, selector, change, prefix }: Example): string {
  return `curl -c jar -H 'Content-Type: application/json' localhost:3000/api/_session \\
  -d '{"username": "ana@example.com", "password": "…"}'
curl -b jar -H 'Content-Type: application/json' localhost:3000/api/acc-…/_find \\
  -d '${JSON.stringify({ selector: { klass: kind, ...selector } })}'
curl -b jar -X PUT -H 'Content-Type: application/json' 'localhost:3000/api/acc-…/${prefix}-…?rev=1-…' -d '${JSON.stringify(change)}'`;
}

function withToken({ kind }: Example): string {
  const query = JSON.stringify({ selector: { klass: kind }, fields: ['_id', 'label'], limit: 5 });
  return `curl -H 'Authorization: Bearer ofi_…' -H 'Content-Type: application/json' localhost:3000/api/acc-…/_find -d '${query}'`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  const body = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {});
  const more = [
    ...query.map(({ name, description = '' }) => `<li><code>?${escaped(name)}</code> ${escaped(description)}</li>`),
    ...(body.length > 0 ? [`<li>body: ${body.map((name) => `<code>${escaped(name)}</code>`).join(', ')}</li>`] : []),
  ];
  return `<section><h3><b>${method.toUpperCase()}</b> <code>/api${escaped(path)}</code></h3><p>${escaped(operation.summary)}.</p>${more.length > 0 ? `<ul>${more.join('')}</ul>` : ''}</section>`;
}

function kindHtml(kind: string, schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const required = schema.required?.includes(name) ? ', required' : '';
    return `<tr><td><code>${escaped(name)}</code></td><td>${escaped(typeText(field))}${required}${field.readOnly ? ', read only' : ''}</td></tr>`;
  });
  return `<section><h3 id="${escaped(kind)}"><code>${escaped(kind)}</code> <small>${escaped(schema['x-module'] ?? '')}</small></h3><table><tbody>${rows.join('')}</tbody></table></section>`;
}

function typeText(field: Schema): string {
  if (field.enum) return field.enum.join(' | ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.$ref) return field.$ref.split('/').at(-1) ?? '';
  const limit = field.maxLength === undefined ? '' : `, at most ${field.maxLength} characters`;
  return `${[field.type].flat().join(' or ')}${limit}${field.description ? `. ${field.description}` : ''}`;
}

const style = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0}main{max-width:52rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:2.5rem 0 .5rem}h3{font-size:1rem;margin:1.25rem 0 .25rem;font-weight:400}p,ul{margin:.25rem 0}
code,pre{font:.875em ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:6px}
table{border-collapse:collapse;width:100%}td{padding:.25rem .75rem .25rem 0;vertical-align:top;border-top:1px solid color-mix(in srgb,currentColor 15%,transparent)}`;

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
