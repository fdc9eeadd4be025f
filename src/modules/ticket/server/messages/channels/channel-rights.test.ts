import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { laidMails } from '#src/testing/mails.ts';
import { bring } from '#src/testing/membership.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co' });
  await setPlan(running.app, group, 'corp');
});
afterAll(async () => running.close());

const gateways = {
  sms: { url: 'https://example.com/sms' },
  whatsapp: { phone_id: '123456', token: 'x', app_secret: 'y' },
} as const;

test.each(['none', 'read'])(
  'an administrator with tickets limited to %s does not set where messages go',
  async (right) => {
    const bia = await signUp(running.app);
    await bring(ana, group, bia, { admin: true, limits: [{ module: 'ticket', right }] });
    const refused = { status: 403, body: { reason: 'You are not allowed to access this data' } };
    expect(await bia.call('GET', `${group}/_message_channels`)).toMatchObject(refused);
    for (const [channel, fields] of Object.entries(gateways)) {
      const path = `${group}/_message_channels/${channel}`;
      expect(await bia.call('PUT', path, fields), channel).toMatchObject(refused);
      expect((await ana.call('PUT', path, fields)).status).toBe(200);
      expect(await bia.call('DELETE', path), channel).toMatchObject(refused);
    }
  },
);

test('who sets a gateway gets a mail, each time and for each gateway', async () => {
  const before = (await laidMails(running, 'setting-changed')).length;
  for (const [channel, fields] of Object.entries(gateways))
    expect((await ana.call('PUT', `${group}/_message_channels/${channel}`, fields)).status).toBe(200);
  const mails = (await laidMails(running, 'setting-changed')).slice(before);
  expect(mails.map(({ recipient }) => recipient)).toEqual([ana.email, ana.email]);
  expect(mails.map(({ text }) => text).join('')).toMatch(
    /“SMS gateway” of your group “Fix & Co”[^]*“WhatsApp” of your/,
  );
});
