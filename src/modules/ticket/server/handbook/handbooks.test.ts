import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { sanitizeNote, noteHtml } from './note-html.ts';

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
async function read(id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await ana.call('GET', `${group}/${id}`)).body;
}
async function change(id: string, fields: object): Promise<void> {
  const { _rev: rev } = await read(id);
  const answer = await ana.call('PUT', `${group}/${id}?rev=${String(rev)}`, fields);
  expect(answer.status, answer.text).toBe(201);
}

test('both notes of a link know it, whichever was created first', async () => {
  const first = await make({ klass: 'handbook', title: 'Fonte', content: 'Ver [[Bateria]] e [[fonte]]' });
  const second = await make({ klass: 'handbook', title: 'BATERIA' });
  expect((await read(second))['linked_by']).toEqual([first]);
  await change(second, { content: '[[Fonte]] volta' });
  expect((await read(first))['linked_by']).toEqual([second]);
  await change(first, { content: 'Sem links' });
  expect((await read(second))['linked_by']).toBeUndefined();
  await change(first, { title: 'Fonte ATX' });
  expect((await read(first))['linked_by'], 'links follow a new title').toEqual([second]);
  expect(String((await read(second))['content'])).toContain('[[Fonte ATX]]');
  expect((await read(second))['links']).toEqual(['fonte atx']);
  const namesake = await make({ klass: 'handbook', title: 'Fonte ATX' });
  await change(first, { title: 'Fonte SFX' });
  expect(String((await read(second))['content']), 'another note has the old title').toContain('[[Fonte ATX]]');
  expect((await read(namesake))['linked_by']).toEqual([second]);
  await change(first, { title: 'fonte atx' });
  expect((await read(first))['linked_by']).toEqual([second]);
  const { _rev: rev } = await read(second);
  await ana.call('DELETE', `${group}/${second}?rev=${String(rev)}`);
  expect((await read(first))['linked_by']).toBeUndefined();
});

test('a link is in the timeline of the note that contains it, not in that of the other', async () => {
  const lines = async (id: string): Promise<unknown[]> => {
    const asked = {
      selector: { klass: 'version', item_id: id },
      sort: [{ created_at: 'asc' }],
      fields: ['event', 'changes'],
    };
    const found = (await ana.call('POST', `${group}/_find`, asked)).body['docs'] as Record<string, unknown>[];
    return found.map(({ event, changes }) => [event, (changes as { field: string }[]).map(({ field }) => field)]);
  };
  const other = await make({ klass: 'handbook', title: 'Compressor' });
  const { _rev: rev } = await read(other);
  const note = await make({ klass: 'handbook', title: 'Gas' });
  await change(note, { content: 'See [[Compressor]]' });
  expect((await read(other))['linked_by']).toEqual([note]);
  expect((await read(other))['_rev'], 'open pages learn of it').not.toBe(rev);
  expect(await lines(other)).toEqual([['create', []]]);
  expect(await lines(note)).toEqual([
    ['create', []],
    ['update', ['content']],
  ]);
});

test('tags are tidied', async () => {
  const id = await make({
    klass: 'handbook',
    title: 'Tags',
    categories: [' air conditioner ', 'air-conditioner', 'gas'],
  });
  expect((await read(id))['categories']).toEqual(['air-conditioner', 'gas']);
});

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<style>*{display:none}</style>',
  '<div style="position:fixed">x</div>',
  '<iframe src="https://example.com"></iframe>',
  '<form action="/api"><input name=x></form>',
  '<img src="https://tracker.example.com/p.gif">',
  '[[" onmouseover="alert(1)]]',
  '<p title="[[x]]">y</p>',
];

test.each(hostile)('%s does no harm in any content type', async (content) => {
  for (const type of ['markdown', 'html', 'text']) {
    const html = noteHtml({ content, type });
    const tags = (html.match(/<[^>]*>/g) ?? []).join(' ').replaceAll(/data-note="[^"]*"/g, '');
    expect(tags, `${type}: ${html}`).not.toMatch(
      /script|onerror|onload|onmouse|javascript|svg|math|style|iframe|form|<img src="h/i,
    );
  }
  const id = await make({ klass: 'handbook', title: 'Hostile', content, content_type: 'html' });
  const kept = (await read(id))['content'];
  expect(kept ?? '').toBe(sanitizeNote(content));
});

test('a note is rendered as HTML with its links marked', async () => {
  const id = await make({ klass: 'handbook', title: 'Shown', content: '# Steps\n\n1. See [[Fonte]]\n\n`[[code]]`' });
  const written = { content: '# Steps\n<img src=x onerror=alert(1)> [[Fonte]]', content_type: 'markdown' };
  const preview = await ana.call('POST', `${group}/_handbooks/preview`, written);
  expect(preview.body['html']).toContain('<a data-note="Fonte">Fonte</a>');
  expect(preview.text).not.toContain('onerror');
  expect((await ana.call('POST', `${group}/_handbooks/preview`, { ...written, content_type: 'php' })).status).toBe(422);
  const shown = await ana.call('GET', `${group}/_design/handbook/_show/html/${id}`);
  expect(shown.body['html']).toContain('<h1>Steps</h1>');
  expect(shown.body['html']).toContain('<a data-note="Fonte">Fonte</a>');
  expect(shown.body['html']).toContain('<code>[[code]]</code>');
  expect((await ana.call('GET', `${group}/_design/handbook/_show/other/${id}`)).status).toBe(404);
});

test('a ticket is offered notes about its equipment, category and words', async () => {
  const thing = await make({ klass: 'equipment', description: 'Inspiron 5430', maker: 'Dell' });
  const sort = await make({ klass: 'category', name: 'Notebooks' });
  const about = await make({ klass: 'ticket', content: 'Tela piscando', equipment_id: thing, category_id: sort });
  const best = await make({
    klass: 'handbook',
    title: 'Tela do Inspiron',
    content: 'Cabo flat frouxo faz a tela piscar',
  });
  await make({ klass: 'handbook', title: 'Nobreaks', content: 'Troca de baterias' });
  const offered = await ana.call('GET', `${group}/_design/handbook/_show/suggestions/${about}`);
  expect(offered.status, offered.text).toBe(200);
  expect(offered.body['rows']).toMatchObject([{ id: best, title: 'Tela do Inspiron' }]);
});
