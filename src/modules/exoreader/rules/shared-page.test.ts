import { expect, test } from 'vitest';
import { sharedPage } from './shared-page.ts';

const url = 'https://example.com/a?b=1';

test.each([
  [
    { url, title: 'A page' },
    { url, name: 'A page', notes: '' },
  ],
  [
    { url, title: 'A page', text: 'What was marked there' },
    { url, name: 'A page', notes: 'What was marked there' },
  ],
  [{ text: `Look at this ${url}` }, { url, name: 'Look at this', notes: '' }],
  [
    { title: 'A page', text: url },
    { url, name: 'A page', notes: '' },
  ],
  [{ title: url }, { url, name: '', notes: '' }],
  [{ url: 'javascript:alert(1)', title: 'x' }, undefined],
  [{ title: 'Words alone', text: 'and others' }, undefined],
  [{}, undefined],
])('of %o comes %o', (search, page) => {
  expect(sharedPage(search)).toEqual(page);
});
