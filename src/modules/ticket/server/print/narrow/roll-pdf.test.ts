import { expect, test } from 'vitest';
import { pdfPages } from '#src/testing/pdf-text.ts';
import type { Sheet } from '../../../rules/sheets/sheet.ts';
import { labelRollPdf, rollPdf } from './roll-pdf.ts';

const sheet: Sheet = {
  locale: 'pt-BR',
  issuer: { name: 'Oficina São João', lines: ['11 99999-0000'], logo: null },
  heading: 'Ordem de serviço',
  number: '#0012',
  date: '01/11/2026',
  copies: ['Via do cliente', 'Via da empresa'],
  blocks: [
    { kind: 'text', label: 'Defeito', text: 'Não liga 王小明' },
    { kind: 'sums', sums: [['Total', 'R$ 10,00']] },
  ],
  foot: 'Garantia de 90 dias.',
  signatures: [{ label: 'Cliente' }],
  qr: ['101', '010', '101'],
  address: 'https://x.example/c/1',
  made: '2026-11-01T00:00:00.000Z',
};

/** Width and height of the pages, in millimetres. */
function sizes(bytes: Uint8Array): number[][] {
  return [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)].map((points) => Math.round((points * 25.4) / 72)));
}
const printed = async (paper: '80mm' | '58mm', more: Partial<Sheet> = {}): Promise<Uint8Array> =>
  rollPdf({ sheet: { ...sheet, ...more }, logo: undefined, paper });

test('each copy is one page as wide as the roll and as long as its content', async () => {
  for (const [paper, width] of [
    ['80mm', 80],
    ['58mm', 58],
  ] as const) {
    const bytes = await printed(paper);
    const [first = [], second] = sizes(bytes);
    expect(sizes(bytes)).toHaveLength(2);
    expect(first[0]).toBe(width);
    expect(second).toEqual(first);
    const long = sizes(await printed(paper, { foot: 'Garantia de 90 dias. '.repeat(40) }));
    expect(long[0]?.[1]).toBeGreaterThan((first[1] ?? 0) + 30);
    const pages = pdfPages(Buffer.from(bytes)).join('\n');
    for (const words of [
      'São João',
      '#0012',
      'Via do cliente',
      'Via da empresa',
      'Não liga',
      '小',
      'R$ 10,00',
      'Garantia',
    ])
      expect(pages).toContain(words);
    expect(Buffer.compare(Buffer.from(bytes), Buffer.from(await printed(paper)))).toBe(0);
  }
});

test('what no reader shows on one page continues on the next', async () => {
  const bytes = await printed('58mm', { copies: [''], foot: 'Garantia de 90 dias. '.repeat(6000) });
  expect(sizes(bytes).length).toBeGreaterThan(1);
  expect(
    pdfPages(Buffer.from(bytes))
      .join(' ')
      .match(/Garantia/g),
  ).toHaveLength(6000);
});

test('a label is as wide as the roll', async () => {
  const label = {
    locale: 'en',
    title: '#0012',
    date: '',
    lines: [{ text: 'Ana', points: 8, rows: 1 }],
    made: '',
  } as const;
  const bytes = await labelRollPdf({ label: { ...label, qr: ['1'], address: '' }, paper: '80mm' });
  expect(sizes(bytes)).toHaveLength(1);
  expect(sizes(bytes)[0]?.[0]).toBe(80);
  expect(pdfPages(Buffer.from(bytes)).join(' ')).toContain('#0012');
});
