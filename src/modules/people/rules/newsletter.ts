/** The newsletter's topics, and the topics that each of them includes. */

export const topics = ['ticket_app', 'remote_diskette', 'text_notes', 'api', 'links', 'rss'] as const;
export type Topic = (typeof topics)[number];

const implied: Readonly<Partial<Record<Topic, readonly Topic[]>>> = {
  ticket_app: ['remote_diskette', 'text_notes'],
  text_notes: ['remote_diskette', 'links'],
  links: ['text_notes'],
};

/** The chosen topics with all that they include, directly or indirectly, in the order of `topics`. */
export function withImplied(chosen: readonly string[]): Topic[] {
  const found = new Set<Topic>();
  const add = (topic: Topic): void => {
    if (found.has(topic)) return;
    found.add(topic);
    implied[topic]?.forEach(add);
  };
  topics.filter((topic) => chosen.includes(topic)).forEach(add);
  return topics.filter((topic) => found.has(topic));
}

/** The topics after unsubscribing from one; those that include it are removed too. */
export function withoutTopic(chosen: readonly string[], ended: Topic): Topic[] {
  return topics.filter((topic) => chosen.includes(topic) && !withImplied([topic]).includes(ended));
}
