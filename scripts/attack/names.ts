import { sendRaw } from '../fuzz/send.ts';
import type { Attack } from './target.ts';

/** Bodies with names that JavaScript objects inherit. Each is refused: without such a member a selector would find everything. */
const bodies: readonly string[] = [
  '{"selector":{"klass":"customer","__proto__":1}}',
  '{"selector":{"klass":"customer","constructor":{"prototype":1}}}',
  '{"selector":{"klass":"customer","a.__proto__":1}}',
  '{"klass":"customer","name":"P","__proto__":{"admin":true}}',
  '{"klass":"customer","name":"P","constructor":{"prototype":{"admin":true}}}',
  '{"docs":[{"klass":"customer","name":"P","__proto__":{"admin":true}}]}',
];

export const inheritedNames: Attack = async ({ url, attacker }) => {
  const broken: string[] = [];
  for (const body of bodies) {
    const way = body.startsWith('{"selector') ? '/_find' : body.startsWith('{"docs') ? '/_bulk_docs' : '';
    const head = `POST /api/${attacker.group}${way} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${attacker.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { text } = await sendRaw(url, [head, body]);
    if (!text.startsWith('HTTP/1.1 400 ')) broken.push(`${body} answers ${JSON.stringify(text.slice(0, 80))}`);
  }
  return broken;
};

/** Files that installations leave behind, and what is cached of a file that does not exist. */
export const hiddenFiles: Attack = async ({ url }) => {
  const broken: string[] = [];
  for (const path of ['/.env', '/.git/config', '/.well-known/x', '/assets/.env', '/assets/gone.js', '/account/.env']) {
    const { status, headers } = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
    if (status !== 404) broken.push(`${path} answers ${status}`);
    if (headers.get('cache-control')?.includes('immutable') === true) broken.push(`${path} is cached for a year`);
  }
  return broken;
};
