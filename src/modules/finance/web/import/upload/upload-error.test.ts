import { expect, test } from 'vitest';
import type { Complaints } from '#platform/entity/failure.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import type { Words } from '../../words.ts';
import { uploadError } from './upload-error.ts';

const t = Object.assign((key: string) => key, {
  dynamic: (key: string) => key,
  has: () => true,
}) as unknown as Words;

const refused = (reason: Complaints): ApiError =>
  new ApiError({ status: 422, error: 'unprocessable_entity', reason, requestId: null });

test('a removed wallet is named, and other errors have their usual text', () => {
  expect(uploadError(t, refused({ wallet: [{ code: 'must-exist' }] }))).toBe('import.wallet-gone');
  expect(uploadError(t, refused({ column: [{ code: 'is-invalid' }] }))).toBe('error.unprocessable_entity');
});
