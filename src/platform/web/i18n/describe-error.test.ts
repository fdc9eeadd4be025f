import { expect, test } from 'vitest';
import { en } from '#platform/locales/en.ts';
import { ApiError, apiErrorOf, complaintsOf, NetworkError } from '../api/api-error.ts';
import { translator } from './catalogue.ts';
import { describeError } from './describe-error.ts';

const t = translator(en, 'en');

test('the title comes from the code, the detail from the reason', () => {
  const error = new ApiError({ status: 409, error: 'conflict', reason: 'Document update conflict.', requestId: 'r1' });
  expect(describeError(t, error)).toEqual({
    title: 'Conflict',
    detail: 'This record was updated by someone else, please refresh',
    requestId: null,
  });
});

test.each(['internal_server_error', 'service_unavailable', 'insufficient_storage'])('%s has a title', (code) => {
  const error = new ApiError({ status: 500, error: code, reason: '', requestId: null });
  expect(describeError(t, error).title).not.toBe('Undefined error');
});

test('the request id is shown only for errors that the log explains', () => {
  const shown = (status: number): string | null =>
    describeError(t, new ApiError({ status, error: 'odd', reason: '', requestId: 'r1' })).requestId;
  expect(shown(500)).toBe('r1');
  expect(shown(422)).toBeNull();
});

test('an unknown server error says what to do', () => {
  const error = new ApiError({ status: 500, error: 'odd', reason: 'stack trace', requestId: null });
  expect(describeError(t, error)).toMatchObject({
    title: 'Undefined error',
    detail: 'The fault is on our side and has been noted. Please try again.',
  });
});

test('too many requests say how long to wait', () => {
  const error = new ApiError({ status: 429, error: 'too_many_requests', reason: '', requestId: null, retryAfter: 30 });
  expect(describeError(t, error).detail).toBe('Please wait 30 seconds and try again.');
});

test('a missing answer differs from an error in the program', () => {
  expect(describeError(t, new NetworkError(null)).title).toBe('Network error');
  expect(describeError(t, new ReferenceError('x')).title).toBe('Reference Error');
  expect(describeError(t, new Error('x')).title).toBe('Undefined error');
});

test('an answer of any shape becomes an error', () => {
  const response = new Response(null, { status: 502, headers: { 'x-request-id': 'r2' } });
  expect(apiErrorOf(response, null)).toMatchObject({
    status: 502,
    error: 'undefined_error',
    reason: '',
    requestId: 'r2',
  });
});

test('complaints are read by field, as codes or as text', () => {
  const body = {
    error: 'unprocessable_entity',
    reason: { name: [{ code: 'too-long', params: { count: 3 } }], email: ['is-invalid'], base: 'must-exist' },
  };
  expect(complaintsOf(apiErrorOf(new Response(null, { status: 422 }), body))).toEqual({
    name: [{ code: 'too-long', params: { count: 3 } }],
    email: [{ code: 'is-invalid' }],
    base: [{ code: 'must-exist' }],
  });
});
