import { ask, type Attack } from './target.ts';

const word = 'Xylophonzanetti';

/** A token for one module reads no word of another's: by id, rev, list, search, comments, timeline or nested. */
export const scopes: Attack = async (target) => {
  const { victim } = target;
  const { group } = victim;
  const customer = String((await victim.call('POST', group, { klass: 'customer', name: word })).body['id']);
  const ticket = await victim.call('POST', group, { klass: 'ticket', content: word, customer_id: customer });
  const id = String(ticket.body['id']);
  const comment = await victim.call('POST', group, { klass: 'comment', item_id: id, content: word });
  const about = { description: 'x', permissions: ['account:read'], current_password: 'correct horse battery' };
  const secret = String((await victim.call('POST', '_tokens', about)).body['token']);
  const headers = { authorization: `Bearer ${secret}` };
  const docs = [customer, id, String(comment.body['id'])].map((one) => ({ id: one }));
  const calls: [string, string, unknown?][] = [
    ...docs.map((doc): [string, string] => ['GET', `${group}/${doc.id}`]),
    ['GET', `${group}/${id}?rev=${String(ticket.body['rev'])}`],
    ['GET', `${group}/${id}?fields=customer.label,customer.name`],
    ...['ticket', 'customer', 'comment', 'version'].map((klass): [string, string, unknown] => [
      'POST',
      `${group}/_find`,
      { selector: { klass } },
    ]),
    ['POST', `${group}/_find`, { selector: { klass: 'comment' }, fields: ['content', 'item.label'], sort: ['_id'] }],
    ['POST', `${group}/_search`, { text: word }],
    ['POST', `${group}/_bulk_get`, { docs }],
    ['GET', `${group}/_all_docs?include_docs=true`],
    ['POST', `${group}/_all_docs`, { keys: docs.map((doc) => doc.id), include_docs: true }],
    ['GET', `${group}/_changes?include_docs=true`],
  ];
  const broken: string[] = secret.length > 20 ? [] : ['no token was made'];
  for (const [method, path, body] of calls) {
    const { status, text } = await ask(target, method, path, body, headers);
    // Only a word of a record counts: the request holds ids, which the answer may repeat.
    if (text.includes(word) || status >= 500) broken.push(`${method} ${path} answers ${status} ${text.slice(0, 200)}`);
  }
  return broken;
};
