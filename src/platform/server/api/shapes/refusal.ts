import type { ErrorObject } from 'ajv';
import { failure, type Complaint, type Complaints, type Failure } from '#platform/entity/failure.ts';
import type { Refusal } from './shape.ts';

/** The part of a request. */
export type Part = 'body' | 'querystring' | 'params' | 'headers';

/** A schema with its own error. */
export interface Refusing {
  readonly properties?: Readonly<Record<string, Refusing | undefined>>;
  readonly 'x-refusal'?: Refusal;
  readonly 'x-unknown'?: Refusal;
}

/** The error for an invalid part of a request: the first error of each member. */
export function refusalOf(part: Part, schema: Refusing, faults: readonly ErrorObject[]): Failure {
  if (part === 'params') return failure('not_found', 'missing');
  const complaints: Record<string, readonly Complaint[]> = {};
  for (const fault of faults) {
    const name = nameOf(fault).slice(0, 100);
    if (name === '') return failure('bad_request', 'Request body must be a JSON object');
    const own = isUnknown(fault) ? schema['x-unknown'] : schema.properties?.[name]?.['x-refusal'];
    if (own !== undefined)
      return failure(
        own.error,
        own.reason.replace('{name}', () => name),
      );
    if (part === 'querystring')
      return failure(
        'bad_request',
        isUnknown(fault) ? `Unknown query parameter: ${name}` : `Invalid value for ${name}`,
      );
    complaints[name] ??= [complaintOf(fault)];
  }
  return failure('unprocessable_entity', complaints satisfies Complaints);
}

function isUnknown({ keyword, instancePath }: ErrorObject): boolean {
  return keyword === 'additionalProperties' && instancePath === '';
}

/** The member with the error; '' for the whole part. */
function nameOf({ instancePath, params }: ErrorObject): string {
  const [, first] = instancePath.split('/');
  if (first !== undefined) return first.replaceAll('~1', '/').replaceAll('~0', '~');
  const { missingProperty, additionalProperty } = params as Readonly<Record<string, unknown>>;
  return String(missingProperty ?? additionalProperty ?? '');
}

function complaintOf({ keyword, params, instancePath }: ErrorObject): Complaint {
  const { limit, type } = params as { readonly limit?: number; readonly type?: string };
  const count = { count: limit ?? 0 };
  const [, ...path] = instancePath.split('/');
  // Errors inside a field's value are reported for the whole field.
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
