import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';

/** `node scripts/client.mjs openapi.json api.ts`: the types of the API for a client in TypeScript. */

// The generator builds its text with parts of the compiler that TypeScript 7 does not hand out.
const resolve = `export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript-with-api' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`);

const { default: generate, astToString } = await import('openapi-typescript');
const [from, to] = process.argv.slice(2);
await writeFile(to, astToString(await generate(JSON.parse(await readFile(from, 'utf8')))));
