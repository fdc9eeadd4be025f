import { expect, test } from 'vitest';
import { checkPassword, checkRegistration } from './registration.ts';

const filled = {
  unconfirmed_email: 'ana@example.com',
  fullname: '',
  password: '',
  password_confirmation: '',
  accept_terms: true,
};

test('an address and the acceptance are enough', () => {
  expect(checkRegistration(filled)).toEqual({});
});

test('each rule complains about its own field', () => {
  const wrong = { ...filled, unconfirmed_email: ' ', password: 'one', accept_terms: false };
  expect(checkRegistration(wrong)).toEqual({
    unconfirmed_email: [{ code: 'cant-be-blank' }],
    password_confirmation: [{ code: 'doesnt-match' }],
    accept_terms: [{ code: 'must-be-accepted' }],
  });
});

test('a new password must be repeated', () => {
  expect(checkPassword('correct horse', 'correct horse')).toEqual({});
  expect(checkPassword('', '')).toEqual({ password: [{ code: 'cant-be-blank' }] });
  expect(checkPassword('correct horse', 'correct')).toEqual({ password_confirmation: [{ code: 'doesnt-match' }] });
});
