import { expect, test } from 'vitest';
import type { Sheet } from '../sheets/sheet.ts';
import { labelParts, rollParts } from './roll-parts.ts';

const sheet: Sheet = {
  locale: 'pt-BR',
  issuer: { name: 'Oficina', lines: ['11 99999-0000'], logo: null },
  heading: 'Ordem de serviço',
  number: '#0012',
  date: '01/11/2026',
  copies: ['Via do cliente'],
  blocks: [
    { kind: 'facts', facts: [['Cliente', 'Ana']] },
    { kind: 'table', heads: ['Peças', 'Qtd', 'Valor', 'Total'], rows: [['Tela', '2', 'R$ 5,00', 'R$ 10,00']] },
    { kind: 'sums', sums: [['Total', 'R$ 10,00']] },
    { kind: 'grid', heads: ['Ordem', 'Aparelho', 'Defeito'], rows: [['#0013', '', 'Sem som']] },
  ],
  foot: 'Garantia de 90 dias',
  signatures: [{ label: 'Cliente' }],
  qr: ['1'],
  address: 'https://x.example/c/1',
  made: '',
};

test('a roll shows the content of the sheet in one column', () => {
  const parts = rollParts(sheet, 'Via do cliente');
  const words = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'pair') return `${part.left} | ${part.right}`;
    return part.kind;
  });
  expect(words.filter((word) => word !== 'gap' && word !== 'rule')).toEqual([
    'Oficina',
    '11 99999-0000',
    'Ordem de serviço #0012',
    '01/11/2026',
    'Via do cliente',
    'Cliente: Ana',
    'Peças',
    'Tela',
    '2 × R$ 5,00 | R$ 10,00',
    'Total | R$ 10,00',
    '#0013',
    'Defeito: Sem som',
    'Garantia de 90 dias',
    'signature',
    'qr',
  ]);
});

test('a label has its title first and its code last', () => {
  const label = {
    locale: 'en',
    title: '#0012',
    date: '',
    lines: [{ text: 'Ana', points: 8, rows: 1 }],
    made: '',
  } as const;
  const parts = labelParts({ ...label, qr: ['1'], address: 'https://x.example' });
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'text', 'gap', 'qr']);
});
