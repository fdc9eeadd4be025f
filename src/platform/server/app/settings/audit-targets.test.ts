import { expect, test } from 'vitest';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../environment.ts';

const targets = (variables: Record<string, string>): unknown => readEnvironment(cards, variables).auditTargets;
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test('targets of the audit log are read from the settings', () => {
  expect(targets({})).toEqual({});
  expect(targets({ AUDIT_LOG: '/var/log/audit.jsonl', AUDIT_SYSLOG: 'udp://[::1]' })).toEqual({
    file: '/var/log/audit.jsonl',
    syslog: { protocol: 'udp', host: '::1', port: 514 },
  });
  expect(targets({ AUDIT_SYSLOG: 'tls://logs.example.com' })).toMatchObject({ syslog: { port: 6514 } });
  expect(targets({ AUDIT_WEBHOOK: 'https://logs.example.com/a', AUDIT_WEBHOOK_SECRET: secret })).toEqual({
    webhook: { url: 'https://logs.example.com/a', secret: Buffer.alloc(24, 7) },
  });
});

test.each([
  ['AUDIT_LOG', { AUDIT_LOG: 'audit.jsonl' }],
  ['AUDIT_SYSLOG', { AUDIT_SYSLOG: 'http://host' }],
  ['AUDIT_SYSLOG', { AUDIT_SYSLOG: 'udp://' }],
  ['AUDIT_SYSLOG', { AUDIT_SYSLOG: 'tcp://host/path' }],
  ['AUDIT_WEBHOOK', { AUDIT_WEBHOOK: 'https://logs.example.com' }],
  ['AUDIT_WEBHOOK', { AUDIT_WEBHOOK: 'ftp://logs.example.com', AUDIT_WEBHOOK_SECRET: secret }],
  ['AUDIT_WEBHOOK_SECRET', { AUDIT_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }],
  ['AUDIT_WEBHOOK_SECRET', { AUDIT_WEBHOOK_SECRET: 'no prefix and long enough to be one' }],
])('a wrong %s stops the start, whose message names it: %j', (name, variables) => {
  expect(() => targets(variables)).toThrow(`${name} must be`);
});
