import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { pdfText } from '#src/testing/pdf-text.ts';

/** Texts that are expensive to process: each is answered or refused, and nobody else waits for it. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const show = async (path: string) =>
  running.app.server.inject({ url: `/api/${group}/_design/${path}`, headers: { cookie: ana.cookie } });

test('a word of 20,000 letters is printed completely', async () => {
  const id = await make({ klass: 'ticket', content: 'w'.repeat(20_000), problem: '😀'.repeat(5000) });
  const printed = await show(`print/_show/copies/${id}`);
  expect(printed.statusCode, printed.body.slice(0, 300)).toBe(200);
  expect(pdfText(printed.rawPayload).match(/w/g)?.length).toBe(2 * 20_000);
  expect((await show(`print/_show/label/${id}`)).statusCode).toBe(200);
});

test('six thousand different Chinese characters are printed', async () => {
  const content = Array.from({ length: 6000 }, (_none, place) => String.fromCodePoint(0x4e00 + place * 3)).join('');
  const id = await make({ klass: 'ticket', content });
  const printed = await show(`print/_show/copies/${id}`);
  expect(printed.statusCode, printed.body.slice(0, 300)).toBe(200);
  expect(pdfText(printed.rawPayload)).toContain(content.slice(0, 1));
});

test.each([['>'], ['['], ['> '], ['*a '], ['<b>']])(
  'a note of nothing but %s is shown, or refused as too large',
  async (sign) => {
    const content = sign.repeat(9000);
    const id = await make({ klass: 'handbook', title: `Signs ${sign}`, content });
    const tooLarge = { error: 'unprocessable_entity', reason: { base: [{ code: 'note-too-large-to-show' }] } };
    const html = await show(`handbook/_show/html/${id}`);
    if (html.statusCode !== 200) expect([html.statusCode, html.json()]).toEqual([422, tooLarge]);
    const printed = await show(`print/_show/handbook/${id}`);
    expect([200, 422]).toContain(printed.statusCode);
  },
);

test('HTML with more tags than the limit is refused', async () => {
  const content = '<b>'.repeat(33_000);
  const answer = await ana.call('POST', group, { klass: 'handbook', title: 'Tags', content_type: 'html', content });
  expect(answer.status).toBe(422);
  expect(answer.body['reason']).toEqual({ content: [{ code: 'too-many-tags', params: { count: 10_000 } }] });
});
