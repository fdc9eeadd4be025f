import { sendRaw } from '../fuzz/send.ts';
import type { Attack } from './target.ts';

const host = 'Host: localhost\r\n';

/** Heads of requests as no browser sends them, and whether the refusal is in the form of all errors. */
const heads: Readonly<Record<string, string>> = {
  'no host': 'GET /api/_session HTTP/1.1\r\n',
  'two hosts': `GET /api/_session HTTP/1.1\r\n${host}Host: evil.example\r\n`,
  'an odd method': `BREW /api/_session HTTP/1.1\r\n${host}`,
  'a method of WebDAV': `PROPFIND /api/_session HTTP/1.1\r\n${host}`,
  TRACE: `TRACE /api/_session HTTP/1.1\r\n${host}`,
  'two lengths': `POST /api/_session HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n`,
  'a length beside chunks': `POST /api/_session HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n`,
  'headers without end': `GET /api/_session HTTP/1.1\r\n${host}X: ${'x'.repeat(100_000)}\r\n`,
  'no HTTP': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n',
  'a way out of the folder': `GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\n${host}`,
  'a page of another site': `POST /api/_session HTTP/1.1\r\n${host}Origin: https://evil.example\r\nContent-Length: 2\r\nContent-Type: application/json\r\n`,
};

export const oddHeads: Attack = async ({ url }) => {
  const broken: string[] = [];
  for (const [name, head] of Object.entries(heads)) {
    const { text } = await sendRaw(url, [`${head}Connection: close\r\n\r\n`, '{}']);
    if (!/^HTTP\/1\.1 4\d\d /.test(text) || !/\{"error":"\w+","reason":/.test(text))
      broken.push(`${name} answers ${JSON.stringify(text.slice(0, 200))}`);
    if (text.includes('evil.example')) broken.push(`${name} is sent back`);
  }
  return broken;
};
