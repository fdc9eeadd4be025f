import type { Peer, Work } from './by-turns.ts';
import { listenersCpu } from './cpu.ts';
import { caller } from './keep-alive.ts';
import { variedTicket, type Ticket } from './varied.ts';

/** What Redmine and our own side are asked for. */
export const issueWorks = {
  reads: ['List of 100 tickets', 'Search for a word', 'Single ticket'],
  writes: ['New ticket'],
} as const;
export type IssueWork = (typeof issueWorks)['reads' | 'writes'][number];

/**
 * The Redmine of REDMINE_URL on this machine, whose REST API is enabled, with a new project of tickets; REDMINE_KEY is an administrator's API
 * key. Its CPU is that of the processes that listen on its port and, if its database is a server, on the port REDMINE_DATABASE_PORT.
 */
export async function openRedmine(url: string, key: string, tickets: number): Promise<Peer> {
  const { origin, port } = new URL(url);
  const ports = [port, process.env['REDMINE_DATABASE_PORT'] ?? []].flat().map(Number);
  const call = caller(origin, { 'x-redmine-api-key': key });
  const identifier = `oficina-bench-${Date.now()}`;
  const made = await call('POST', '/projects.json', { project: { name: identifier, identifier } });
  const project = (made.body['project'] as { id: number }).id;
  const create = async ({ content }: Ticket): Promise<number> => {
    const issue = { project_id: project, subject: content.slice(0, 60), description: content };
    return ((await call('POST', '/issues.json', { issue })).body['issue'] as { id: number }).id;
  };
  const ids: number[] = [];
  for (let index = 0; index < tickets; index += 1) ids.push(await create(variedTicket(index)));
  const found = (index: number): string => variedTicket(index % tickets).content.split(' ')[0] ?? '';
  return {
    name: 'Redmine',
    cpu: () => listenersCpu(ports),
    work: {
      'New ticket': async (_index, ticket) => create(ticket),
      'List of 100 tickets': async () =>
        call('GET', `/issues.json?project_id=${project}&status_id=*&sort=id:desc&limit=100`),
      'Search for a word': async (index) =>
        call('GET', `/projects/${identifier}/search.json?issues=1&limit=25&q=${found(index)}`),
      'Single ticket': async (index) => call('GET', `/issues/${ids[index % ids.length]}.json`),
    } satisfies Record<IssueWork, Work>,
    close: async () => void (await call('DELETE', `/projects/${project}.json`)),
  };
}
