import { expect, test } from 'vitest';
import { csvText } from './export-csv.ts';

test('a number below zero stays one, and what a spreadsheet would run gets an apostrophe', async () => {
  const text = await csvText([
    ['-901.94', '-5', '12.50'],
    ['-1+cmd()', '=1+1', '@SUM(A1)'],
  ]);
  expect(text.split('\r\n')).toEqual(['-901.94,-5,12.50', `"'-1+cmd()","'=1+1","'@SUM(A1)"`]);
});
