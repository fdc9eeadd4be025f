import { calls, type Operation } from './openapi-calls.ts';

type Json = { readonly [name: string]: unknown };

export function operations(more: readonly Operation[]): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of [...calls, ...more]) (paths[operation.path] ??= {})[operation.method] = described(operation);
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
  const answer = contentOf(
    operation.answer === 'bytes' ? 'bytes' : { $ref: `#/components/schemas/${operation.answer}` },
  );
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.open ? { security: [] } : {}),
    parameters: [...inPath, ...inQuery],
    ...(operation.body ? { requestBody: { required: true, content: contentOf(operation.body) } } : {}),
    responses: {
      [String(operation.status ?? 200)]: { description: 'Done', content: answer },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
      },
    },
  };
}

function contentOf(schema: Json | 'bytes'): Json {
  if (schema === 'bytes') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema } };
}
