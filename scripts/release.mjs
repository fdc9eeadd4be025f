import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './built.mjs';
import { layOutRelease, sizeOf } from './release-folder.mjs';
import { root } from './sources.mjs';

// `npm run release`: one archive for machines like this one that needs Node alone, with its sum; `npm run release -- --folder PATH` lays it out
// in an empty folder instead, as the image is made.
build();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const wanted = process.argv.indexOf('--folder');
if (wanted > 0) {
  const folder = process.argv[wanted + 1];
  mkdirSync(folder, { recursive: true });
  layOutRelease(folder);
  process.stdout.write(`${folder}: ${megabytes(folder)}\n`);
} else {
  const name = `oficina-${version}-${process.platform}-${process.arch}`;
  const place = mkdtempSync(join(tmpdir(), 'oficina-release-'));
  chmodSync(place, 0o755);
  try {
    const folder = join(place, name);
    mkdirSync(folder);
    layOutRelease(folder);
    cpSync(join(root, 'packaging', 'oficina.service'), join(folder, 'oficina.service'));
    const archive = join(root, 'release', `${name}.tar.gz`);
    mkdirSync(join(root, 'release'), { recursive: true });
    execFileSync('tar', ['--owner=0', '--group=0', '--numeric-owner', '-czf', archive, '-C', place, name]);
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
    process.stdout.write(`release/${name}.tar.gz, unpacked ${megabytes(folder)}\n`);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function megabytes(folder) {
  return `${(sizeOf(folder) / 1e6).toFixed(0)} MB`;
}
