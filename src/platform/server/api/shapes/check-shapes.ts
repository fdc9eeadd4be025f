import type { ErrorObject, Options } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { textOnLines } from './text-on-lines.ts';
import { refusalOf, type Part, type Refusing } from './refusal.ts';
import { exactly } from './shape.ts';

/** Stops at the first error. Formats are only documentation; patterns are checked. */
const options = { strict: true, strictRequired: false, validateFormats: false } satisfies Options;
/** JSON has types; path and query are text and are converted according to the schema. */
const checkers = {
  body: checker(options),
  address: checker({ ...options, coerceTypes: true }),
};

function checker(how: Options): Ajv2020 {
  const made = new Ajv2020(how);
  made.addVocabulary(['x-refusal', 'x-unknown', 'x-read-by-handler']);
  made.addKeyword({ keyword: 'x-bytes', validate: (_: true, value: unknown) => value instanceof Uint8Array });
  return made;
}

const anyObject = { type: 'object' };
const nothing = exactly({});

/** Validates every route's path, query and body with its schema; answers are not validated. */
export function checkShapes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    // A route without a query schema accepts no query.
    if (route.schema?.operationId !== undefined) route.schema = { querystring: nothing, ...route.schema };
  });
  server.setValidatorCompiler<Refusing>(({ schema, httpPart }) => {
    const part = (httpPart ?? 'body') as Part;
    const ajv = part === 'body' ? checkers.body : checkers.address;
    const fits = ajv.compile('x-read-by-handler' in schema ? anyObject : schema);
    return (value: unknown) => {
      if (fits(value)) return { value };
      const faults = faultOf(fits);
      return { error: refusalOf(part, schema, [...faults, ...faultsOfMembers(ajv, schema, value)]) };
    };
  });
  server.setSerializerCompiler<{ readonly 'x-lines'?: string }>(({ schema }) => {
    const rows = schema['x-lines'];
    return rows === undefined ? (answer) => JSON.stringify(answer) : (answer) => textOnLines(answer, rows);
  });
}

/** The error at which validation stopped; for alternatives the last error covers all of them. */
function faultOf({ errors }: ValidateFunction): ErrorObject[] {
  return (errors ?? []).slice(-1);
}

/** The first error of every member, so that a form gets all wrong fields at once. */
function faultsOfMembers(ajv: Ajv2020, { properties = {} }: Refusing, value: unknown): ErrorObject[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (shape === undefined) return [];
    const fits = ajv.compile(shape);
    if (fits(member)) return [];
    return faultOf(fits).map((fault) => ({ ...fault, instancePath: `/${name}${fault.instancePath}` }));
  });
}
