import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { refusalOf, type Part } from './refusal.ts';
import { fields } from './shape.ts';

/** Stops at the first fault; formats are for readers, and what must hold is said by a pattern. */
const options = { strict: true, strictRequired: false, verbose: true, validateFormats: false, allowUnionTypes: true };
const words = ['x-refusal', 'x-unknown', 'x-read-by-handler'];
/** JSON has types of its own; what stands in an address is text and is read as the schema says. */
const checkers = {
  body: new Ajv({ ...options }).addVocabulary(words),
  address: new Ajv({ ...options, coerceTypes: true, useDefaults: true }).addVocabulary(words),
};

const anyObject = { type: 'object' };
const nothing = fields({});

/** Every route's path, query and body are checked by its schema; an answer leaves as the handler made it. */
export function checkShapes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    // Where no query is named, none is taken.
    if (route.schema?.operationId !== undefined) route.schema = { querystring: nothing, ...route.schema };
  });
  server.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const part = (httpPart ?? 'body') as Part;
    const fits: ValidateFunction = (part === 'body' ? checkers.body : checkers.address).compile(
      'x-read-by-handler' in schema ? anyObject : schema,
    );
    return (value: unknown) => {
      if (fits(value)) return { value };
      const [error] = (fits.errors ?? []).slice(-1);
      return { error: refusalOf(part, schema, error) };
    };
  });
  server.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}
