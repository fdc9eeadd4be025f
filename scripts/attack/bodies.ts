import { sendRaw } from '../fuzz/send.ts';
import { longestWait, waitedDuring, type Attack } from './target.ts';

const size = 15_000_000;

/** Bodies too large, too deep or with too many members are refused at once, from strangers unread, and nobody else waits. */
export const bodies: Attack = async (target) => {
  const lists = Buffer.alloc(size, '[');
  const many = Buffer.from(`[${'0,'.repeat(size / 2 - 1)}0]`);
  const broken: string[] = [];
  for (const cookie of ['', `Cookie: ${target.attacker.cookie}\r\n`])
    for (const body of [lists, many])
      for (const path of ['_session', target.victim.group, `${target.victim.group}/_bulk_docs`]) {
        const head = `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${cookie}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
        let answer = { text: '', milliseconds: 0 };
        const waited = await waitedDuring(target, async () => {
          answer = await sendRaw(target.url, [head, body]);
        });
        if (!answer.text.startsWith('HTTP/1.1 4') || answer.milliseconds > longestWait)
          broken.push(`POST ${path} answers ${answer.text.slice(9, 12)} after ${Math.round(answer.milliseconds)} ms`);
        if (waited > longestWait) broken.push(`others waited ${Math.round(waited)} ms for POST ${path}`);
      }
  return broken;
};
