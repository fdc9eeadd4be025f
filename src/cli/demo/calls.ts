import type { Input } from '#platform/entity/define.ts';
import type { Client } from '#src/testing/client.ts';

/** Calls the API; throws if it refuses. */
export async function call(person: Client, method: string, path: string, body?: unknown, headers = {}): Promise<Input> {
  const answer = await person.call(method, path, body, headers);
  // Answers about several documents report an error for each.
  if (answer.status >= 300 || answer.text.includes('"error":'))
    throw new Error(`demo: ${method} ${path}: ${answer.text}`);
  return answer.body;
}

/** Creates a document with an id, unless it exists already. Returns the id. */
export async function create(person: Client, group: string, doc: Input & { readonly _id: string }): Promise<string> {
  const answer = await person.call('POST', group, doc);
  if (answer.status !== 201 && answer.status !== 409) throw new Error(`demo: ${JSON.stringify(doc)}: ${answer.text}`);
  return doc._id;
}

/** Finds documents. */
export async function find(person: Client, group: string, selector: Input): Promise<readonly Input[]> {
  const { docs } = await call(person, 'POST', `${group}/_find`, { selector, limit: 200 });
  return docs as readonly Input[];
}
