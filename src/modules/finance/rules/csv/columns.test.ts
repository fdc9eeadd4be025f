import { expect, test } from 'vitest';
import { readShape } from '../../server/import/testing/read-shape.ts';

test('the day on which papers change hands, which few lines have, is not that of the lines', () => {
  const { booked } = readShape(
    [
      'Run Date,Action,Amount ($),Cash Balance ($),Settlement Date',
      '31/12/2025,INTEREST EARNED,6.14,3904.32,',
      '29/12/2025,YOU SOLD ISHARES,499.33,3898.18,30/12/2025',
      '22/12/2025,Check Paid #0118,-325.00,3398.85,',
      '19/12/2025,DIVIDEND RECEIVED,41.77,3723.85,',
    ],
    { currency: 'USD' },
  );
  expect(booked).toEqual([
    '2025-12-31 6.14 INTEREST EARNED',
    '2025-12-29 499.33 YOU SOLD ISHARES',
    '2025-12-22 -325.00 Check Paid #0118',
    '2025-12-19 41.77 DIVIDEND RECEIVED',
  ]);
});
