import { client, type Client } from './client.ts';

/** A token of this person, and who calls with it. */
export async function issueToken(
  app: Parameters<typeof client>[0],
  person: Client,
  permissions: readonly string[],
  fields: object = {},
): Promise<{ id: string; secret: string; bearer: Client }> {
  const made = await person.call('POST', '_tokens', {
    description: 'A program',
    permissions,
    current_password: 'correct horse battery',
    ...fields,
  });
  if (made.status !== 201) throw new Error(`no token: ${made.text}`);
  const secret = String(made.body['token']);
  const plain = client(app, '', { id: person.id, email: person.email });
  const authorization = { authorization: `Bearer ${secret}` };
  return {
    id: String(made.body['id']),
    secret,
    bearer: {
      ...plain,
      call: async (method, url, body, headers = {}) => plain.call(method, url, body, { ...authorization, ...headers }),
    },
  };
}
