import type { ErrorObject, Options } from 'ajv';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { refusalOf, type Part, type Refusing } from './refusal.ts';
import { exactly } from './shape.ts';

/** Stops at the first fault; formats are for readers, and what must hold is said by a pattern. */
const options = { strict: true, strictRequired: false, validateFormats: false } satisfies Options;
/** JSON has types of its own; what stands in an address is text and is read as the schema says. */
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

/** Every route's path, query and body are checked by its schema; an answer leaves as the handler made it. */
export function checkShapes(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    // Where no query is named, none is taken.
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
  server.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}

/** The one at which the check stopped; of alternatives that the last one names them all. */
function faultOf({ errors }: ValidateFunction): ErrorObject[] {
  return (errors ?? []).slice(-1);
}

/** The first fault of every other member, so that a form learns of all its wrong fields at once. */
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
