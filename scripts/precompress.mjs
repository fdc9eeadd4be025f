import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Lays a .br and a .gz beside every text file of the built browser application, so that serving costs nothing. */
export function precompress(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|webmanifest)$/.test(file)) continue;
    const text = readFileSync(join(folder, file));
    if (text.length < 1024) continue;
    writeFileSync(
      join(folder, `${file}.br`),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }));
  }
}
