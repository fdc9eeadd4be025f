import cookies from '@fastify/cookie';
import fastify from 'fastify';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../app/environment.ts';
import { createRegistry } from '../app/registry.ts';
import { answerErrors } from './errors.ts';
import { servePages } from './pages.ts';

/** A module whose checkout embeds a form of another host, and whose screens have lines of text. */
const pages = {
  key: 'pages',
  firstRows: [
    {
      screen: '',
      path: () => '_book/due',
      rows: ({ rows }: { rows?: readonly { label: string }[] }) => [
        ...(rows?.map((row) => ({ ...row, _id: 'out-1' })) ?? []),
        ...(rows?.map(() => ({ label: 'all', to: 'forecast' })) ?? []),
      ],
      text: ({ label }: { label?: string }, { locale }: { locale: string }) => `${label} ${locale}`,
    },
    {
      screen: 'rows',
      path: () => '_find',
      query: { selector: { klass: 'row' } },
      text: ({ label }: { label?: string }) => label ?? '',
    },
    { screen: 'books/:id', path: (id: string) => `_book/${id}`, text: ({ label }: { label?: string }) => label ?? '' },
  ],
  pageSources: (_environment: unknown, path: string) =>
    path === '/account/x/pay' ? { frame: ['https://pay.example'], script: ['https://pay.example'] } : {},
};

const server = fastify();
let folder: string;

beforeAll(async () => {
  // On a busy machine an answer may take longer than a page waits for it.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(time * 8));
  folder = await mkdtemp(join(tmpdir(), 'oficina-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="brands" content="__BRANDS__" /><meta name="module" content="__MODULE__" /><meta name="contact" content="__CONTACT__" /><meta name="answers" content="__ANSWERS__" />\n    <link rel="modulepreload" crossorigin href="/assets/inside.js" data-inside><link rel="modulepreload" href="/assets/en.js" data-visitors="en"><link rel="modulepreload" href="/assets/pt.js" data-visitors="pt-BR"><link rel="modulepreload" href="/assets/words-pt.js" data-words="pt-BR"><link rel="modulepreload" href="/assets/tickets.js" data-at="tickets ticket-board">\n<style nonce="__CSP_NONCE__" data-frame>.o-frame{}</style>\n<div id="root"><div class="o-frame" data-frame><svg></svg><p>__HEADING__</p><ul>__ROWS__</ul></div></div>',
  );
  await copyFile('public/robots.txt', join(folder, 'robots.txt'));
  await copyFile('public/push-worker.js', join(folder, 'push-worker.js'));
  const environment = readEnvironment(cards, {
    NODE_ENV: 'test',
    FINANCE_NAME: 'Wal"let & <co>',
    CONTACT_EMAIL: 'balcao&co@example.com',
    MODULE_HOSTS: 'money.example=finance',
  });
  answerErrors(server);
  await server.register(cookies);
  server.post<{ Params: { group: string }; Body: object }>('/api/:group/_find', async ({ params, body, headers }) => {
    if (headers.cookie !== 'XSRF-TOKEN=b' || headers['x-xsrf-token'] !== 'b') throw failure('unauthorized', 'no');
    if (params.group === 'slow') await setTimeout(60_000, undefined, { ref: false });
    if (params.group === 'usr-1') {
      const docs = [
        { account_id: 'x', account_name: 'Ana & Co', module: 'pages' },
        { account_id: 'w', account_name: 'New "__ROWS__"' },
        { account_id: 'y', account_name: 'Other', module: 'other' },
      ];
      return { docs };
    }
    if (params.group !== 'x') throw failure('not_found', 'missing');
    const labels = ['<b>$& Ana’s</b>', JSON.stringify(body), 'w'.repeat(20_000)];
    return { docs: labels.map((label, at) => ({ _id: `tkt-"${at}`, label })) };
  });
  server.get<{ Params: { id: string } }>('/api/:group(x|w)/_book/:id', async ({ params }) => ({
    rows: [{ _id: 'inc-1', label: params.id }],
  }));
  server.get('/api/_session', async ({ headers }) => ({
    userCtx: { name: headers.cookie?.startsWith('XSRF-TOKEN=b') === true ? 'usr-1' : null },
  }));
  const registry = createRegistry(cards.flatMap((card) => card.kinds));
  await servePages({ environment, modules: [pages], registry, server } as unknown as App, server, folder);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('the page says the brand of finance, the contact address and, by host name, the first module', async () => {
  const page = async (host: string): Promise<string> =>
    (await server.inject({ url: '/account/x', headers: { host, accept: 'text/html' } })).body;
  const brand = '<meta name="brands" content="{&quot;finance&quot;:&quot;Wal\\&quot;let &amp; &lt;co>&quot;}" />';
  const contact = '<meta name="contact" content="balcao&amp;co@example.com" />';
  expect(await page('Money.example:8080')).toContain(`${brand}<meta name="module" content="finance" />${contact}`);
  expect(await page('oficina.example')).toContain(`${brand}<meta name="module" content="" />${contact}`);
  expect(await page('constructor')).toContain(`${brand}<meta name="module" content="" />${contact}`);
});

test('a page for a session preloads the signed-in files and texts, one for a visitor the texts of the browser’s language', async () => {
  const named = async (headers: Record<string, string>, url = '/account/x'): Promise<string[]> => {
    const { body } = await server.inject({ url, headers: { ...headers, accept: 'text/html' } });
    return [...body.matchAll(/href="([^"]+)"/g)].map((found) => found[1] ?? '');
  };
  const language = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' };
  expect(await named({ cookie: 'session=a; XSRF-TOKEN=b', ...language })).toEqual(['/assets/inside.js']);
  expect(await named({ cookie: 'theme=XSRF-TOKEN', ...language })).toEqual(['/assets/pt.js']);
  expect(await named({})).toEqual(['/assets/en.js']);
  const known = { cookie: 'XSRF-TOKEN=b; oficina-locale=pt-BR' };
  expect(await named(known)).toEqual(['/assets/inside.js', '/assets/pt.js', '/assets/words-pt.js']);
  expect(await named({ cookie: 'XSRF-TOKEN=b; oficina-locale=xx' })).toEqual(['/assets/inside.js']);
  expect(await named({ cookie: 'xXSRF-TOKEN=b; oficina-locale=en' })).toEqual(['/assets/en.js']);
  expect(await named({ cookie: 'XSRF-TOKEN=b; xoficina-locale=en; oficina-locale=pt-BR' })).toContain(
    '/assets/words-pt.js',
  );
  expect(await named(known, '/account/x/tickets/tkt-1')).not.toContain('/assets/tickets.js');
  expect(await named(known, '/account/x/ticket-board')).toContain('/assets/tickets.js');
  expect(await named(known, '/account/x/ticket')).not.toContain('/assets/tickets.js');
  expect(await named({}, '/account/x/tickets')).toEqual(['/assets/en.js']);
});

test('the page contains the frame of a group’s screens at their addresses, with a session', async () => {
  const asked = async (url: string, cookie?: string): Promise<string> =>
    (await server.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })).body;
  const framed = await asked('/account/x/tickets', 'XSRF-TOKEN=b');
  expect(framed).toContain('<div id="root"><div class="o-frame" data-frame><svg></svg><p></p><ul></ul></div></div>');
  expect(framed).toMatch(/<style nonce="[\w+/]{24}" data-frame>\.o-frame\{\}<\/style>/);
  for (const page of [await asked('/account/x/tickets'), await asked('/user/login', 'XSRF-TOKEN=b')]) {
    expect(page).toContain('<div id="root"></div>');
    expect(page).not.toContain('frame');
  }
});

test('the page of a screen contains its first rows as text, read with the session of the request', async () => {
  const asked = async (url: string, cookie = 'XSRF-TOKEN=b'): Promise<[rows: string, caching: string]> => {
    const { body, headers } = await server.inject({ url, headers: { accept: 'text/html', cookie } });
    return [/<ul>(.*)<\/ul>/.exec(body)?.[1] ?? 'no frame', String(headers['cache-control'])];
  };
  const [rows, caching] = await asked('/account/x/rows');
  expect(rows).toContain(
    '<li><a tabindex="-1" href="/account/x/tickets/tkt-%220">&lt;b>$&amp; Ana’s&lt;/b></a></li>' +
      '<li><a tabindex="-1" href="/account/x/tickets/tkt-%221">{&quot;selector&quot;:{&quot;klass&quot;:&quot;row&quot;},',
  );
  expect(rows.endsWith(`>${'w'.repeat(200)}</a></li>`)).toBe(true);
  expect(caching).toBe('no-store');
  expect(await asked('/account/x/books/bok-1')).toEqual([
    '<li><a tabindex="-1" href="/account/x/incomes/inc-1">bok-1</a></li>',
    'no-store',
  ]);
  for (const url of [
    '/account/x/rows?q=Ana',
    '/account/x/rows/1',
    '/account/x/books/new',
    '/account/x/books/new/edit',
    '/account/other/rows',
    '/account/slow/rows',
  ])
    expect(await asked(url), url).toEqual(['', 'no-store']);
  expect(await asked('/account/x/rows', 'XSRF-TOKEN=c')).toEqual(['', 'no-cache']);
  expect(await asked('/account/x/rows', 'theme=dark')).toEqual(['no frame', 'no-cache']);
});

test('the page of a group brings along who is there, the memberships and the features', async () => {
  const asked = async (url: string, cookie = 'XSRF-TOKEN=b'): Promise<unknown> => {
    const { body } = await server.inject({ url, headers: { accept: 'text/html', cookie } });
    const text = /<meta name="answers" content="([^"]*)"/.exec(body)?.[1] ?? '';
    return text === ''
      ? ''
      : JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
  };
  const known = {
    session: { userCtx: { name: 'usr-1' } },
    memberships: [
      { account_id: 'x', account_name: 'Ana & Co', module: 'pages' },
      { account_id: 'w', account_name: 'New "__ROWS__"' },
      { account_id: 'y', account_name: 'Other', module: 'other' },
    ],
  };
  expect(await asked('/account/x/rows?q=Ana')).toEqual({ group: 'x', ...known, features: expect.any(Array) });
  // Of a group that is not the person's nothing is told.
  expect(await asked('/account/other')).toEqual({ group: 'other', ...known });
  expect(await asked('/account/slow/rows')).toEqual({ group: 'slow', ...known });
  expect(await asked('/user/profile')).toBe('');
  expect(await asked('/account/x/rows', 'XSRF-TOKEN=c')).toBe('');
});

test('the page of a dashboard contains the name of the group and rows of the module that the person used last', async () => {
  const asked = async (url: string, cookie = 'XSRF-TOKEN=b'): Promise<readonly (string | undefined)[]> => {
    const { body, headers } = await server.inject({ url, headers: { accept: 'text/html', cookie } });
    return [/<p>(.*)<\/p><ul>(.*)<\/ul>/.exec(body)?.slice(1).join('|'), String(headers['cache-control'])];
  };
  const row =
    '<li><a tabindex="-1" href="/account/x/outgos/out-1">due en</a></li>' +
    '<li><a tabindex="-1" href="/account/x/forecast">all en</a></li>';
  expect(await asked('/account/x')).toEqual([`Ana &amp; Co|${row}`, 'no-store']);
  expect(await asked('/account/x/')).toEqual([`Ana &amp; Co|${row}`, 'no-store']);
  // Before the first visit nobody has used a module.
  expect(await asked('/account/w')).toEqual([`New &quot;__ROWS__&quot;|${row.replaceAll('/x/', '/w/')}`, 'no-store']);
  expect(await asked('/account/y')).toEqual(['Other|', 'no-store']);
  for (const url of ['/account/z', '/account/slow']) expect(await asked(url), url).toEqual(['|', 'no-store']);
  for (const url of ['/account', '/account/']) expect(await asked(url), url).toEqual(['|', 'no-cache']);
  expect(await asked('/account/x', 'XSRF-TOKEN=c')).toEqual(['|', 'no-cache']);
});

test('the page only runs and loads files of this host, with another nonce for each answer', async () => {
  const asked = async (): Promise<string> =>
    String((await server.inject({ url: '/account/x' })).headers['content-security-policy']);
  const [first, second] = [await asked(), await asked()];
  const nonce = /script-src 'self' 'nonce-([\w+/]{24})'/.exec(first)?.[1] ?? '';
  expect(first.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "media-src 'self' blob:",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(first).not.toContain('unsafe');
  expect(second).not.toContain(nonce);
});

test('a module can allow another host for its own pages only', async () => {
  const policy = async (url: string): Promise<string> =>
    String((await server.inject({ url })).headers['content-security-policy']);
  expect(await policy('/account/x/pay')).toMatch(
    /frame-src https:\/\/pay\.example; .*script-src [^;]* https:\/\/pay\.example;/,
  );
  expect(await policy('/account/x')).not.toContain('pay.example');
});

test('paths out of the served folder are 404', async () => {
  for (const url of [
    '/assets/..%2findex.html',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
  ]) {
    const answer = await server.inject({ url });
    expect([404, 200], url).toContain(answer.statusCode);
    expect(answer.body).not.toContain('root:');
  }
  expect((await server.inject({ url: '/assets/..%2findex.html' })).json()).toEqual({
    error: 'not_found',
    reason: 'missing',
  });
});

test('only a file that exists is cached for long, and hidden files are no page', async () => {
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  const caching = async (url: string) => {
    const { statusCode, headers } = await server.inject({ url, headers: { accept: 'text/html' } });
    return [statusCode, headers['cache-control']];
  };
  expect(await caching('/assets/app-1a2b.js')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await caching('/robots.txt')).toEqual([200, 'public, max-age=3600']);
  for (const url of ['/assets/gone.js', '/assets/gone', '/.env', '/.git/config', '/account/.env', '/.well-known/x'])
    expect(await caching(url), url).toEqual([404, undefined]);
});

test('search engines and browsers without scripts get title and description', async () => {
  const robots = await server.inject({ url: '/robots.txt' });
  expect(robots.headers['content-type']).toContain('text/plain');
  for (const path of ['/api/', '/account/', '/user/']) expect(robots.body).toContain(`Disallow: ${path}\n`);
  const page = await readFile('index.html', 'utf8');
  expect(page).toMatch(/<meta\s+name="description"\s+content="[^"]{60,160}"/);
  expect(page).toMatch(/<noscript>[^]*lang="en"[^]*lang="pt-BR"[^]*<\/noscript>/);
});

test('browsers look for a new worker each time, and it may load pictures alone', async () => {
  const { headers, statusCode } = await server.inject('/push-worker.js');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; img-src 'self'");
  expect(headers['content-type']).toContain('javascript');
  expect((await server.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});
