import { spawnSync } from 'node:child_process';

/** Installs Debian packages when this is a Debian and we are root; false when it is not or fails. */
export function installPackages(...packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stdout.write(`Installing ${packages.join(', ')} by apt-get …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', ...packages);
}
