import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import { takeBase64 } from './base64-intake.ts';
import { takeJson } from './json-intake.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Name of a member with a file as base64. It is decoded while it arrives: a Buffer, or false if it is not base64.
     */
    file?: string;
    /** The body may also be a form; with `unread` also multipart, because its content is ignored. */
    form?: boolean | 'unread';
  }
}

/** Bounds of what parsing may take, for all routes: nesting, members, and bytes of text. */
const bounds = { levels: 32, values: 250_000, text: 8_000_000 };

/** Accepts JSON within bounds and forms where the route allows them; other types get 415. */
export function readBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const { file } = request.routeOptions.config;
    const base64 = file === undefined ? undefined : takeBase64(expected(request));
    const intake = takeJson(bounds, base64 && file !== undefined ? { name: file, take: base64.take } : undefined);
    await read(request, payload, intake.push);
    const text = textOf(intake.text());
    if (text === '') return undefined;
    const body = await new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value: unknown) => (error ? reject(refusalOf(error, text)) : resolve(value)));
    });
    return base64 === undefined ? body : withFile(body, String(file), base64.bytes() ?? false);
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      if (request.routeOptions.config.form === undefined)
        throw failure('bad_content_type', 'Content-Type must be application/json');
      const pieces: Buffer[] = [];
      await read(request, payload, (piece) => void pieces.push(piece));
      return formOf(textOf(Buffer.concat(pieces)));
    },
  );
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (request.routeOptions.config.form !== 'unread')
      throw failure('bad_content_type', 'Content-Type must be application/json');
    await read(request, payload, () => undefined);
    return {};
  });
}

/** Names by which JSON could change the prototype of an object are refused, not removed: a selector without them would find more. */
function refusalOf(error: Error, text: string): Error {
  try {
    JSON.parse(text);
  } catch {
    return error;
  }
  return failure('bad_request', 'A member must not be named __proto__ or constructor.');
}

/** Passes the body on chunk by chunk, up to the route's limit. */
async function read(request: FastifyRequest, payload: Readable, take: (piece: Buffer) => void): Promise<void> {
  const limit = request.routeOptions.bodyLimit;
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    const stop = (error: unknown): void => {
      // Not destroyed, because the answer uses the same connection.
      payload.off('data', next);
      payload.pause();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const next = (piece: Buffer): void => {
      size += piece.length;
      try {
        if (size > limit) throw failure('too_large', 'The request entity is too large.');
        take(piece);
      } catch (error) {
        stop(error);
      }
    };
    payload.on('data', next);
    payload.once('end', resolve);
    const broken = (): void => {
      if (!payload.readableEnded) stop(failure('bad_request', 'The request ended before its body.'));
    };
    payload.once('error', broken);
    payload.once('close', broken);
  });
}

/** Maximum of bytes that may still arrive. */
function expected(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? request.routeOptions.bodyLimit);
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw failure('bad_request', 'invalid UTF-8 JSON');
  return bytes.toString('utf8');
}

function formOf(text: string): Readonly<Record<string, string>> {
  try {
    // The form parser would replace invalid UTF-8 instead of refusing it.
    decodeURIComponent(text);
  } catch {
    throw failure('bad_request', 'invalid UTF-8 JSON');
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/** The text had an empty string in the file's position. */
function withFile(body: unknown, name: string, file: Buffer | false): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return body;
  return (body as Readonly<Record<string, unknown>>)[name] === '' ? { ...body, [name]: file } : body;
}
