import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the systemd unit allows the server: its own folder, the network, and nothing else of the machine. */

const unit = join(import.meta.dirname, '..', 'packaging', 'oficina.service');
const settings = new Map(
  readFileSync(unit, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

test.each([
  ['UMask', '0077'],
  ['CapabilityBoundingSet', ''],
  ['NoNewPrivileges', 'yes'],
  ['ProtectSystem', 'strict'],
  ['ProtectProc', 'invisible'],
  ['ProtectClock', 'yes'],
  ['ProtectHostname', 'yes'],
  ['ProtectKernelLogs', 'yes'],
  ['RestrictNamespaces', 'yes'],
  ['RestrictRealtime', 'yes'],
  ['SystemCallArchitectures', 'native'],
  ['SystemCallErrorNumber', 'EPERM'],
])('the unit sets %s=%s', (name, value) => {
  expect(settings.get(name)).toBe(value);
});

test('the unit does not forbid what Node and the embedded database need', () => {
  const families = settings.get('RestrictAddressFamilies')?.split(' ');
  expect(families, 'the database listens on a socket in a folder').toEqual(expect.arrayContaining(['AF_UNIX']));
  for (const name of ['MemoryDenyWriteExecute', 'PrivateNetwork', 'ProcSubset', 'IPAddressDeny'])
    expect(settings.has(name), name).toBe(false);
});

const analyzer = '/usr/bin/systemd-analyze';

const isThere = existsSync(analyzer);
const missing = isThere ? '' : ' (left out: there is no systemd-analyze here)';
const title = 'systemd-analyze rates the exposure of the unit at 1.5 or less';

/** Exposure from 0 (nothing is allowed) to 10. An earlier unit without these settings had 7.0. */
test.skipIf(!isThere)(`${title}${missing}`, () => {
  const rated = execFileSync(analyzer, ['security', '--offline=true', '--no-pager', unit], { encoding: 'utf8' });
  const [, exposure = ''] = /Overall exposure level for \S+: (\d+\.\d)/.exec(rated) ?? [];
  expect(exposure).not.toBe('');
  expect(Number(exposure)).toBeLessThanOrEqual(1.5);
});
