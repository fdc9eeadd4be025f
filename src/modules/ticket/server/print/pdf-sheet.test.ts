import { expect, test } from 'vitest';
import { pdfLines, pdfPages } from '#src/testing/pdf-text.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import type { Label } from '../../rules/sheets/label.ts';
import { labelPdf } from './narrow/label-pdf.ts';
import { sheetPdf } from './sheet-pdf.ts';

const sheet: Sheet = {
  locale: 'pt-BR',
  issuer: { name: 'Oficina São João', lines: [], logo: null },
  heading: 'Orçamento',
  number: '#0012',
  date: '01/11/2026',
  copies: [''],
  blocks: [],
  foot: null,
  signatures: [{ label: 'Local e data' }, { label: 'Cliente' }],
  qr: null,
  address: null,
  made: '2026-11-01T00:00:00.000Z',
};
const large = 'R$\u00a012.345.678.901,23';
function estimate(rows: number): SheetBlock[] {
  const items = Array.from({ length: rows }, (_row, at) => [`Serviço ${at}`, '1', 'R$\u00a01,00', large]);
  return [
    { kind: 'table', heads: ['Peças', 'Quantidade', 'Valor unitário', 'Total da linha'], rows: items },
    { kind: 'sums', sums: [['Total', large]] },
  ];
}
const printed = async (one: Partial<Sheet>): Promise<string[]> =>
  pdfPages(Buffer.from(await sheetPdf({ sheet: { ...sheet, ...one }, logo: undefined })));

test('signatures share their page with the end of the signed content, and no amount is broken', async () => {
  for (const rows of [44, 45, 46]) {
    const pages = await printed({ blocks: estimate(rows) });
    const last = pages.at(-1) ?? '';
    const places = [`Serviço ${rows - 1}`, 'Total\n', 'Local e data'].map((words) => last.indexOf(words));
    expect(places, `${rows} rows`).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0], `${rows} rows`).toBeGreaterThan(-1);
    expect(pages.join('\n').split(large), 'no amount is broken').toHaveLength(rows + 2);
  }
});

test('signature lines have equal lengths and reach both edges', async () => {
  const [head, ...lines] = pdfLines(Buffer.from(await sheetPdf({ sheet, logo: undefined })));
  expect(lines).toHaveLength(2);
  const [[from, to] = [0, 0], [next, end] = [0, 0]] = lines;
  expect(from).toBeCloseTo(head?.[0] ?? 0);
  expect(end).toBeCloseTo(head?.[1] ?? 0);
  expect(end - next).toBeCloseTo(to - from);
  expect(next - to).toBeCloseTo(17);
});

test('a text that does not fit continues on the page of the signatures', async () => {
  const sentence = 'Pago em duas vezes. ';
  for (const lines of [60, 66, 72]) {
    const blocks: SheetBlock[] = Array.from({ length: lines }, () => ({ kind: 'heading', level: 3, text: 'x' }));
    const pages = await printed({ blocks: [...blocks, { kind: 'text', label: 'Obs', text: sentence.repeat(9) }] });
    expect(pages.at(-1)).toMatch(/Pago em duas vezes[\s\S]*Local e data/);
  }
});

test('each following page repeats the issuer, the title and the heads of the table', async () => {
  const pages = await printed({ blocks: estimate(140) });
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages)
    for (const words of ['Oficina São João', 'Orçamento #0012', 'Valor unitário', 'Total da linha'])
      expect(page).toContain(words);
});

test('a label shows the complete date and name, however long the name is', async () => {
  const name = 'Associação Beneficente dos Moradores do Jardim das Acácias Ltda.';
  const label: Label = {
    locale: 'pt-BR',
    title: '#123456',
    date: '15/10/2026',
    lines: [
      { text: name, points: 8.5, strong: true, rows: 3 },
      { text: '+55 (11) 93322-1100', points: 8, rows: 1 },
      { text: 'Impressora fiscal multifuncional a laser · TM-T20X-331', points: 7.5, rows: 3 },
      { text: 'Assistência Técnica Central', points: 6, rows: 1 },
    ],
    qr: ['1'],
    address: '',
    made: '',
  };
  const words = pdfPages(Buffer.from(await labelPdf(label)))
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  for (const part of ['#123456', '15/10/2026', name, '+55 (11) 93322-1100', 'TM-T20X-331'])
    expect(words).toContain(part);
});

test('other scripts are drawn in visual order, and emoji are replaced by their name', async () => {
  const own = 'Ação · Привет · Ελληνικά · Tiếng Việt · R$ 1,00 ✓';
  const facts = [
    ['Cliente', own],
    ['Nome', '王小明 李 (Wang) 👩‍🔧!'],
    ['Outros', '한국어 · नमस्ते · สวัสดี'],
    ['Ao contrário', 'Sr. مرحبا بك'],
    ['Persa', 'می\u200cخواهم'],
  ] as const;
  const [page = ''] = await printed({
    issuer: { ...sheet.issuer, name: 'Oficina 修理店' },
    blocks: [{ kind: 'facts', facts }],
  });
  expect(page).toContain(own);
  const whole = page.replaceAll('\n', '');
  for (const part of ['修理店', '王小明 李 (Wang) ‹emoji›!', '한국어', 'नमस्ते', 'สวัสดี', 'می\u200cخواهم'])
    expect(whole).toContain(part);
  expect(page.indexOf('بك'), 'the second word stands left of the first').toBeLessThan(page.indexOf('مرحبا'));
});

test('a text of several scripts continues across pages, and equal content gives equal bytes', async () => {
  const blocks: SheetBlock[] = [{ kind: 'text', label: 'Obs', text: '手机屏幕碎了，需要更换。'.repeat(600) }];
  const pages = await printed({ blocks });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('').match(/换/g)).toHaveLength(600);
  const [one, two] = await Promise.all([
    sheetPdf({ sheet: { ...sheet, blocks }, logo: undefined }),
    sheetPdf({ sheet: { ...sheet, blocks }, logo: undefined }),
  ]);
  expect(Buffer.compare(Buffer.from(one), Buffer.from(two))).toBe(0);
});
