import { parseUrl } from '#platform/entity/parse-url.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { unseal } from './mail-seal.ts';
import { isLoopback } from '../app/production.ts';

interface Row {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly kind: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}

interface Asked {
  readonly Querystring: { readonly to?: unknown };
}

/**
 * `/_dev/mail` and `/_dev/mail.json`: the 200 newest mails in the outbox, newest first; with `?to=ADDRESS` those of them
 * to one address. Never in production, and never through a proxy.
 */
export function serveOutbox(app: App, server: FastifyInstance): void {
  const config = { policy: 'public', cost: 'none' } as const;
  const mails = async (to: unknown): Promise<Row[]> => {
    const rows = await app.system('outbox', async (db) =>
      db.query<Row>(
        `SELECT id, recipient AS "to", subject, kind, body_text AS text, body_html AS html, created_at AS at
         FROM (SELECT * FROM mails ORDER BY id DESC LIMIT 200) AS newest
         WHERE $1::text IS NULL OR recipient = $1 ORDER BY id DESC`,
        [typeof to === 'string' ? to : null],
      ),
    );
    const open = (row: Row, body: string): string => unseal(app.secret, row.to, body) ?? 'Sealed with another secret.';
    return rows.map((row) => ({ ...row, text: open(row, row.text), html: open(row, row.html) }));
  };
  server.get<Asked>('/_dev/mail.json', { config }, async (request) => {
    assertLoopback(request);
    return mails(request.query.to);
  });
  server.get<Asked>('/_dev/mail', { config }, async (request, reply) => {
    assertLoopback(request);
    const nonce = randomBytes(18).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page(await mails(request.query.to), nonce));
  });
}

/** Throws 404 for another host name: the request comes through a proxy, or from a page whose DNS name points here. */
function assertLoopback({ headers }: FastifyRequest): void {
  const { host = '' } = headers;
  const name = parseUrl(`http://${host}`)?.hostname ?? '';
  if (!isLoopback(name) || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
    throw failure('not_found', 'missing');
}

function page(mails: readonly Row[], nonce: string): string {
  const rows = mails
    .map(
      (mail) => `<article><h2>${escaped(mail.subject)}</h2>
<p>${escaped(mail.to)} · ${escaped(mail.kind)} · <time>${escaped(mail.at)}</time></p><pre>${linked(escaped(mail.text))}</pre></article>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title><style nonce="${nonce}">
body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1f2328}
article{border-top:1px solid #d0d7de;padding:.5rem 0}h2{font-size:1rem;margin:.5rem 0 0}p{margin:0;color:#59636e}
pre{white-space:pre-wrap;font:inherit}</style></head><body><h1>Outbox</h1>${rows || '<p>No mail yet.</p>'}</body></html>`;
}

function linked(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
