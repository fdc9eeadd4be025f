import { ask, longestWait, waitedDuring, type Attack } from './target.ts';

/** What is long to measure, to print or to read as Markdown keeps nobody else waiting, and is answered or refused. */
export const texts: Attack = async (target) => {
  const { victim } = target;
  const broken: string[] = [];
  for (const content of [
    'x'.repeat(20_000),
    '>'.repeat(9000),
    '['.repeat(9000),
    '* '.repeat(9000),
    '# '.repeat(9000),
  ]) {
    const made = await victim.call('POST', victim.group, { klass: 'ticket', content });
    if (made.status !== 201) continue;
    const paths = ['ticket', 'label'].map((show) => `_design/print/_show/${show}/${String(made.body['id'])}`);
    const statuses: number[] = [];
    const waited = await waitedDuring(target, async () => {
      for (const path of paths) {
        const answer = await ask(target, 'GET', `${victim.group}/${path}`, undefined, { cookie: victim.cookie });
        statuses.push(answer.status);
      }
    });
    const what = `${content.slice(0, 3)}… of ${content.length} signs`;
    if (statuses.some((status) => status >= 500 && status !== 503)) broken.push(`${what}: ${statuses.join(' ')}`);
    if (waited > longestWait) broken.push(`others waited ${Math.round(waited)} ms while ${what} were printed`);
  }
  return broken;
};
