import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#modules/people/server/audit.ts';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { lookAtAuditTargets } from './doctor-database.ts';

let running: TestApp;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());

test('the doctor reports lines of the audit log that wait for a target', async () => {
  const { app, clock } = running;
  const look = async (): Promise<string> =>
    app.system('audit', async (db) => lookAtAuditTargets(db, clock.now)).catch((error: unknown) => String(error));
  expect(await look()).toBe('in the database alone');
  await app.system('audit', async (db) => {
    await db.query("INSERT INTO audit_targets (name, failure) VALUES ('file', NULL), ('webhook', 'ECONNREFUSED')");
    await audit(db, { event: 'noted', at: clock.now });
    await db.query("DELETE FROM audit_outbox WHERE target = 'file'");
  });
  expect(await look()).toBe('also sent to: file, webhook');
  const since = clock.now.toISOString();
  clock.now = new Date(clock.now.getTime() + 601_000);
  expect(await look()).toBe(`Error: 1 lines wait for webhook since ${since}: ECONNREFUSED`);
});
