import { pino } from 'pino';
import { serverModules } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';
import { signIn, type Client, type TestApp } from './app.ts';
import { builtTasks } from './built.ts';
import { demoSignIn, fillDemo } from '#src/cli/demo.ts';
import { demoGroups } from '#src/cli/demo/demo-group.ts';
import { writeGroup } from '#src/cli/demo/write-group.ts';

/** The demo, with one group that has nearly every kind. */

/** Fills the demo; returns the session of its person. */
export async function fillWholeDemo({ app, database }: TestApp): Promise<Client> {
  const { environment, bus, jobs, blobs, secret } = app;
  await fillDemo({
    environment,
    bus,
    jobs,
    blobs,
    secret,
    database,
    version: 'test',
    entities,
    modules: serverModules,
    tasksOf: builtTasks,
    log: pino({ level: 'silent' }),
  });
  return signIn(app, { id: '', email: demoSignIn.email }, demoSignIn.password);
}

/** Adds the money and feeds of a family to the shop; returns its id. */
export async function wholeGroup({ app, clock }: TestApp, person: Client): Promise<string> {
  const [shop, family] = demoGroups;
  if (shop === undefined || family === undefined) throw new Error('the demo has no shop or no family');
  const find = async (db: string, selector: object): Promise<Record<string, string>> => {
    const { body } = await person.call('POST', `${db}/_find`, { selector });
    const [doc] = body['docs'] as Record<string, string>[];
    if (doc === undefined) throw new Error(`there is no ${JSON.stringify(selector)}`);
    return doc;
  };
  const { name: id } = (await person.call('GET', '_session')).body['userCtx'] as { name: string };
  const { account_id: group = '' } = await find(id, { klass: 'subscription', account_name: shop.name });
  const setting = await find(group, { klass: 'account_configuration', key: 'exoreader' });
  await person.call('PUT', `${group}/${setting['_id']}?rev=${setting['_rev']}`, { value: 'enabled' });
  const newSession = async (): Promise<Client> => signIn(app, { id: '', email: demoSignIn.email }, demoSignIn.password);
  const today = clock.now.getTime();
  await writeGroup({ app, group, clock, today, signIn: newSession, written: () => undefined }, family);
  clock.now = new Date(today);
  await person.call('POST', group, { klass: 'wallet', name: 'Private', currency: 'EUR', members: [id] });
  return group;
}
