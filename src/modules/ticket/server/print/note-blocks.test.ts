import { expect, test } from 'vitest';
import { noteBlocks } from './note-blocks.ts';

const said = (content: string, type = 'markdown') =>
  noteBlocks({ content, type }).map((block) =>
    block.kind === 'prose'
      ? `${'  '.repeat(block.depth)}${block.sign}${block.runs.map(({ text, strong }) => (strong ? `*${text}*` : text)).join('')}`
      : block,
  );

test('headings, paragraphs and emphasis are kept', () => {
  expect(said('# Fonte\n\nDesligue **sempre** antes.\nDepois *abra*.\n\n##### Fim')).toEqual([
    { kind: 'heading', level: 1, text: 'Fonte' },
    'Desligue *sempre* antes.\nDepois abra.',
    { kind: 'heading', level: 3, text: 'Fim' },
  ]);
});

test('list items keep their markers and levels; checkboxes are written as characters', () => {
  expect(said('3. Abrir\n   - com calma\n   - sem pressa\n4. Fechar\n\n- [x] Testado\n- [ ] Limpo')).toEqual([
    '3.Abrir',
    '  •com calma',
    '  •sem pressa',
    '4.Fechar',
    '•[x] Testado',
    '•[   ] Limpo',
  ]);
});

test('code keeps its spaces, tables their columns, quotes their indentation', () => {
  expect(said('```\nif (x < 1)\n  y & z\n```\n\n| Pino | Tensão |\n|---|---|\n| 1 | 3,3 V |\n\n> Cuidado')).toEqual([
    { kind: 'code', text: 'if (x < 1)\n  y & z' },
    { kind: 'grid', heads: ['Pino', 'Tensão'], rows: [['1', '3,3 V']] },
    '  Cuidado',
  ]);
});

test("an address is written after the link's text, and not twice; a link to a note is its title", () => {
  expect(said('[Manual](https://example.com/m) e https://example.com/n, ver [[Bateria]]')).toEqual([
    'Manual (https://example.com/m) e https://example.com/n, ver Bateria',
  ]);
});

test('text stays as typed; HTML is sanitised', () => {
  expect(said('a < b\n**c**', 'text')).toEqual(['a < b\n**c**']);
  expect(said('<p onclick="x()">Um<script>alert(1)</script></p><p>Dois &amp; três</p>', 'html')).toEqual([
    'Um',
    'Dois & três',
  ]);
  expect(said('', 'markdown')).toEqual([]);
});
