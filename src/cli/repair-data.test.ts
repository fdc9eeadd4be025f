import { expect, test } from 'vitest';
import { readRepairRows, refusals, repairDocs } from './repair-data.ts';

const head =
  'id,product_category,partner_product_category,brand,repair_status,repair_barrier_if_end_of_life,event_date,group_identifier,problem';

test('rows that the server would refuse are listed by line before anything is written', () => {
  const rows = readRepairRows(
    [
      head,
      'a-1,Lamp,,Philips,Fixed,,2024-01-02,Leeds,Flickers',
      'a-2,Lamp,,,Fixed,,2024-01-02,Leeds,',
      `a-3,${'x'.repeat(200)},Radio,,Unknown,,2024-01-02,Leeds,Hums`,
    ].join('\n'),
  );
  expect(refusals(rows, repairDocs(rows, new Map()))).toEqual([
    'line 3, a-2: ticket content cant-be-blank',
    'line 4, a-3: category name too-long',
  ]);
  expect(refusals(rows.slice(0, 1), repairDocs(rows.slice(0, 1), new Map()))).toEqual([]);
});
