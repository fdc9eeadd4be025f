import type { Complaint, Complaints } from '#platform/entity/failure.ts';

/** An error answer: `{error, reason}` with its status, and the id under which the server logged the request. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly reason: string | Complaints;
  readonly requestId: string | null;
  /** Seconds to wait before another try, if the server sent `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(answer: {
    status: number;
    error: string;
    reason: string | Complaints;
    requestId: string | null;
    retryAfter?: number | null;
  }) {
    super(`${answer.status} ${answer.error}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.error = answer.error;
    this.reason = answer.reason;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter ?? null;
  }
}

/** No answer: the machine is offline or the server cannot be reached. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network_error', { cause });
    this.name = 'NetworkError';
  }
}

/** The complaints of a 422 answer by field; null for other errors. */
export function complaintsOf(error: unknown): Complaints | null {
  return error instanceof ApiError && typeof error.reason === 'object' ? error.reason : null;
}

/** Reads the body of an error answer, which may be anything: a proxy may answer with a page. */
export function apiErrorOf(response: Response, body: unknown): ApiError {
  const known = isRecord(body) ? body : {};
  const reason = known['reason'];
  const retry = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    error: typeof known['error'] === 'string' ? known['error'] : 'undefined_error',
    reason: isRecord(reason) ? readComplaints(reason) : typeof reason === 'string' ? reason : '',
    requestId: response.headers.get('x-request-id'),
    retryAfter: Number.isNaN(retry) ? null : retry,
  });
}

function readComplaints(reason: Readonly<Record<string, unknown>>): Complaints {
  const complaints: Record<string, readonly Complaint[]> = {};
  for (const [field, value] of Object.entries(reason)) {
    complaints[field] = (Array.isArray(value) ? value : [value]).map(readComplaint);
  }
  return complaints;
}

function readComplaint(value: unknown): Complaint {
  if (isRecord(value) && typeof value['code'] === 'string') {
    const params = value['params'];
    return isRecord(params)
      ? { code: value['code'], params: params as NonNullable<Complaint['params']> }
      : { code: value['code'] };
  }
  return { code: typeof value === 'string' ? value : 'is-invalid' };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
