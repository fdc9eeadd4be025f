import type { Entity, Field, Fields } from '#platform/entity/define.ts';
import { statusOf } from '#platform/entity/failure.ts';
import { operations } from './operations.ts';
import type { RouteRow } from '../routes/policy.ts';
import { document, rev, selector, written } from '../shapes/shape.ts';

type Json = { readonly [name: string]: unknown };

/** The OpenAPI 3.1 document: an operation per registered route, and a schema per kind, from its definition. */
export function openApi(entities: readonly Entity[], routes: readonly RouteRow[], version: string): Json {
  const shown = entities.filter((entity) => entity.scope === 'account' || entity.scope === 'user');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oficina',
      version,
      description:
        'JSON over HTTP in the shape of CouchDB: a group is a database, its records are documents with `_id` and `_rev`. ' +
        'Sign in with `POST /_session` and send the cookie, or send an access token as a bearer token.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { bearer: [] }],
    paths: operations(routes),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { ...shared(), ...Object.fromEntries(shown.map((entity) => [entity.kind, schemaOf(entity)])) },
    },
  };
}

/** A kind's document: fields that members may write, and those that the server adds. */
function schemaOf(entity: Entity): Json {
  const required = Object.entries(entity.fields).flatMap(([name, field]) => (field.required ? [name] : []));
  return {
    type: 'object',
    'x-prefix': entity.prefix,
    'x-module': entity.module,
    properties: {
      _id: { type: 'string', pattern: entity.prefix === '' ? '^[0-9a-f]{32}$' : `^${entity.prefix}-[0-9a-f]{32}$` },
      _rev: { $ref: '#/components/schemas/rev', readOnly: true },
      klass: { const: entity.kind },
      label: { type: 'string', readOnly: true },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
      updated_at: { type: 'string', format: 'date-time', readOnly: true },
      created_by: { type: ['string', 'null'], readOnly: true },
      ...properties(entity.fields, entity.readonly === true),
    },
    ...(required.length > 0 ? { required } : {}),
  };
}

function properties(fields: Fields, readonly: boolean): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...typeOf(field), ...(readonly || field.write === 'server' ? { readOnly: true } : {}) },
    ]),
  );
}

function typeOf(field: Field): Json {
  switch (field.type) {
    case 'text':
      return {
        type: 'string',
        maxLength: field.max,
        ...(field.format === 'email' ? { format: 'email' } : {}),
        ...(field.format === 'url' ? { format: 'uri' } : {}),
      };
    case 'content':
      return { type: 'string', maxLength: field.max };
    case 'integer':
      return {
        type: 'integer',
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
    case 'decimal':
      return {
        type: ['string', 'number'],
        description: `A decimal number with at most ${field.scale} digits after the point; answered as a string.`,
      };
    case 'boolean':
      return { type: 'boolean', ...(field.default === undefined ? {} : { default: field.default }) };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'time':
      return { type: 'string', format: 'date-time' };
    case 'option':
      return { enum: [...field.options], ...(field.default === undefined ? {} : { default: field.default }) };
    case 'ref':
      return { type: 'string', description: field.to === 'any' ? 'Id of any record.' : `Id of a ${field.to}.` };
    case 'tags':
      return { type: 'array', maxItems: field.max, items: { type: 'string' } };
    case 'list':
      return {
        type: 'array',
        maxItems: field.max,
        items: { type: 'object', properties: properties(field.of, false), additionalProperties: false },
      };
  }
}

function shared(): Json {
  return {
    rev,
    written: { ...written, properties: { ...written.properties, rev: { $ref: '#/components/schemas/rev' } } },
    failure: {
      type: 'object',
      properties: {
        error: { enum: Object.keys(statusOf) },
        reason: {
          description: 'A sentence, or with 422 the errors of each field.',
          oneOf: [
            { type: 'string' },
            {
              type: 'object',
              additionalProperties: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { code: { type: 'string' }, params: { type: 'object' } },
                  required: ['code'],
                },
              },
            },
          ],
        },
      },
      required: ['error', 'reason'],
    },
    selector,
    document,
  };
}
