type Json = { readonly [name: string]: unknown };

/** One operation in the OpenAPI document. */
export interface Operation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON schema; `bytes` for a file as it is. */
  readonly body?: Json | 'bytes';
  /** Name of a schema; `bytes` for a file as it is. */
  readonly answer: string;
  readonly status?: number;
  readonly open?: boolean;
}

/** Any document. */
export const document = { $ref: '#/components/schemas/document' };

/** The operations that all kinds share; modules bring theirs at their door. */
export const calls: readonly Operation[] = [
  {
    path: '/{db}/_security',
    method: 'get',
    id: 'security',
    tag: 'Groups',
    summary: 'Who administers the group',
    answer: 'document',
  },
];

/** A body of these fields. */
export function fields(properties: Json): Json {
  return { type: 'object', properties };
}
