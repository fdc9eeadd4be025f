import type { ErrorObject } from 'ajv';
import { fail, failField, type Complaint, type ErrorCode, type Failure } from '#platform/entity/failure.ts';
import type { Refusal } from './shape.ts';

/** Where a value stands in a request. */
export type Part = 'body' | 'querystring' | 'params' | 'headers';

interface Described {
  readonly properties?: Readonly<Record<string, Described | undefined>>;
  readonly 'x-refusal'?: Refusal;
  readonly 'x-unknown'?: ErrorCode;
}

/** What is said of a request that does not fit: the schema's own words, else a complaint at the field. */
export function refusalOf(part: Part, schema: Described, error: ErrorObject | undefined): Failure {
  if (part === 'params') return fail('not_found', 'missing');
  const name = nameOf(error).slice(0, 100);
  const unknown = error?.keyword === 'additionalProperties' && error.instancePath === '';
  const own = schema.properties?.[name]?.['x-refusal'] ?? (name === '' ? schema['x-refusal'] : undefined);
  if (own !== undefined && !unknown) return fail(own.error, own.reason);
  if (part === 'querystring')
    return fail('bad_request', unknown ? `Unknown query parameter: ${name}` : `Invalid value for ${name}`);
  const code = schema['x-unknown'];
  if (unknown && code !== undefined) return fail(code, `Invalid key ${name} for this request.`);
  if (name === '' || error === undefined) return fail('bad_request', 'Request body must be a JSON object');
  const { code: complaint, params } = complaintOf(error);
  return failField(name, complaint, params);
}

/** The member of the body or query in which the fault lies. */
function nameOf(error: ErrorObject | undefined): string {
  const [, first] = error?.instancePath.split('/') ?? [];
  if (first !== undefined) return first.replaceAll('~1', '/').replaceAll('~0', '~');
  const { missingProperty, additionalProperty } = (error?.params ?? {}) as Readonly<Record<string, unknown>>;
  return String(missingProperty ?? additionalProperty ?? '');
}

function complaintOf({ keyword, params, instancePath }: ErrorObject): Complaint {
  const { limit, type } = params as { readonly limit?: number; readonly type?: string };
  const count = { count: limit ?? 0 };
  const [, ...path] = instancePath.split('/');
  // Nothing inside of a field's value is named: the field as a whole is wrong.
  if (path.length > 1) return { code: 'is-invalid' };
  if (path.length === 0) return { code: keyword === 'required' ? 'cant-be-blank' : 'is-unknown' };
  switch (keyword) {
    case 'type':
      return { code: type === 'integer' || type === 'number' ? 'is-not-a-number' : 'is-invalid' };
    case 'enum':
    case 'const':
      return { code: 'is-not-included-in-the-list' };
    case 'maxLength':
    case 'maxItems':
      return { code: 'too-long', params: count };
    case 'minLength':
      return limit === 1 ? { code: 'cant-be-blank' } : { code: 'too-short', params: count };
    case 'minimum':
      return { code: 'greater-than-or-equal-to', params: count };
    case 'maximum':
      return { code: 'less-than-or-equal-to', params: count };
    default:
      return { code: 'is-invalid' };
  }
}
