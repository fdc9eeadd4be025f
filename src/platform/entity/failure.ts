/** Every error leaves as `{error, reason}`; the reason is a code that both languages translate. */

export const statusOf = {
  bad_request: 400,
  invalid_key: 400,
  invalid_operator: 400,
  bad_arg: 400,
  not_supported: 400,
  invalid_selector: 400,
  invalid_selector_json: 400,
  missing_required_key: 400,
  invalid_non_neg_integer: 400,
  invalid_fields: 400,
  invalid_sort_json: 400,
  unsupported_mixed_sort: 400,
  invalid_bookmark: 400,
  illegal_docid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  file_exists: 412,
  precondition_failed: 412,
  too_large: 413,
  bad_content_type: 415,
  range_not_satisfiable: 416,
  unprocessable_entity: 422,
  locked: 423,
  too_many_requests: 429,
  internal_server_error: 500,
  service_unavailable: 503,
  insufficient_storage: 507,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** A field's complaint: a translation key of `error.<code>`, with what its placeholders need. */
export interface Complaint {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Complaints by field; `base` holds what belongs to no single field. */
export type Complaints = Readonly<Record<string, readonly Complaint[]>>;

export class Failure extends Error {
  readonly error: ErrorCode;
  readonly reason: string | Complaints;
  readonly retryAfter: number | undefined;

  constructor(error: ErrorCode, reason: string | Complaints, options: { retryAfter?: number } = {}) {
    super(typeof reason === 'string' ? `${error}: ${reason}` : `${error}: ${JSON.stringify(reason)}`);
    this.name = 'Failure';
    this.error = error;
    this.reason = reason;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return statusOf[this.error];
  }
}

/** Ends the request: `throw fail('conflict', 'Document update conflict.')`. */
export function failure(error: ErrorCode, reason: string | Complaints, options?: { retryAfter?: number }): Failure {
  return new Failure(error, reason, options);
}

/** Ends the request with a complaint at one field. */
export function fieldFailure(field: string, code: string, params?: Complaint['params']): Failure {
  return new Failure('unprocessable_entity', { [field]: [params ? { code, params } : { code }] });
}
