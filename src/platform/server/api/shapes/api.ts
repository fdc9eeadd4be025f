import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { Shape } from './shape.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The operation's name in generated clients. */
    operationId?: string;
    tags?: readonly string[];
    summary?: string;
  }
}

/** Derives types from schemas: `server.withTypeProvider<Shapes>()`. */
export interface Shapes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Shape<this['schema']> : unknown;
  readonly serializer: this['schema'] extends TSchema ? Shape<this['schema']> : unknown;
}

/** Where routes are registered; the types of handlers follow from the route's schema. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  Shapes
>;
