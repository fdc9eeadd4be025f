import type { FieldCheck } from '#platform/web/module.ts';
import { eanOf } from '../../rules/parts/ean.ts';

/** Reports a typed bar code number whose check digit is wrong. */
export const eanCheck: FieldCheck = async ({ value }) =>
  Promise.resolve(eanOf(value) === null ? [{ code: 'is-no-ean' }] : []);
