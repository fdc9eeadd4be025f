import { expect, test } from 'vitest';
import { en as platform } from '#platform/locales/en.ts';
import { translator } from '#platform/web/i18n/catalogue.ts';
import { fieldComplaint } from '#platform/web/i18n/field-complaint.ts';
import { estimate } from '../../entities/estimate.ts';
import { en } from '../../locales/en.ts';

const t = translator({ ...platform, ...en }, 'en');

test('an error in a list names the line and its field', () => {
  const complaint = { code: 'greater-than-or-equal-to', params: { count: 0, part: 'value', line: 3 } };
  expect(fieldComplaint(t, estimate, 'items', complaint)).toBe(
    'Lines 3: Unit price must be greater than or equal to 0',
  );
  expect(fieldComplaint(t, estimate, 'description', { code: 'cant-be-blank' })).toBe("Description can't be blank");
});
