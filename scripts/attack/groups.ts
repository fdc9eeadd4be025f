import { ask, type Attack } from './target.ts';

/** A member of another group, and a stranger, read and write nothing: each answer is that of a group that does not exist. */
export const groups: Attack = async (target) => {
  const { victim, attacker } = target;
  const made = await victim.call('POST', victim.group, { klass: 'customer', name: 'Maria Zanetti' });
  const id = String(made.body['id']);
  const rev = String(made.body['rev']);
  const missing = `acc-${'0'.repeat(32)}`;
  const calls = (group: string): [string, string, unknown?][] => [
    ['GET', group],
    ['GET', `${group}/${id}`],
    ['GET', `${group}/${id}?rev=${rev}`],
    ['PUT', `${group}/${id}?rev=${rev}`, { name: 'Eve' }],
    ['DELETE', `${group}/${id}?rev=${rev}`],
    ['POST', group, { klass: 'customer', name: 'Eve' }],
    ['POST', `${group}/_find`, { selector: { klass: 'customer' } }],
    ['POST', `${group}/_search`, { text: 'Zanetti' }],
    ['GET', `${group}/_all_docs?include_docs=true`],
    ['GET', `${group}/_changes?include_docs=true`],
    ['POST', `${group}/_bulk_get`, { docs: [{ id }] }],
    ['POST', `${group}/_bulk_docs`, { docs: [{ klass: 'customer', name: 'Eve' }] }],
    ['PUT', `${group}/_design/erase/_update/customer/${id}`, {}],
  ];
  const broken: string[] = [];
  for (const [index, [method, path, body]] of calls(victim.group).entries()) {
    const [, other = ''] = calls(missing)[index] ?? [];
    const headers = { cookie: attacker.cookie };
    const own = await ask(target, method, path, body, headers);
    const none = await ask(target, method, other, body, headers);
    if (own.status !== 404 || own.text !== none.text)
      broken.push(`${method} ${path} answers ${own.status} ${own.text}`);
    const stranger = await ask(target, method, path, body);
    if (stranger.status !== 401) broken.push(`${method} ${path} answers a stranger ${stranger.status}`);
  }
  const inside = await attacker.call('POST', `${attacker.group}/_bulk_get`, { docs: [{ id }] });
  if (JSON.stringify(inside.body).includes('Zanetti')) broken.push('a foreign id is read through the own group');
  const still = await victim.call('GET', `${victim.group}/${id}`);
  if (still.body['name'] !== 'Maria Zanetti') broken.push('the record changed');
  return broken;
};
