import { calls, type Operation } from './openapi-calls.ts';

type Json = { readonly [name: string]: unknown };

export function operations(): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of calls) (paths[operation.path] ??= {})[operation.method] = described(operation);
  return paths;
}

function described(operation: Operation): Json {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(operation.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const answer = { 'application/json': { schema: { $ref: `#/components/schemas/${operation.answer}` } } };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.open ? { security: [] } : {}),
    parameters: [...inPath, ...inQuery],
    ...(operation.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: operation.body } } } }
      : {}),
    responses: {
      [String(operation.status ?? 200)]: { description: 'Done', content: answer },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
      },
    },
  };
}
