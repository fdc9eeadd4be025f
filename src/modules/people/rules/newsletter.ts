/** The newsletter's topics and which of them bring others along. */

export const topics = ['ticket_app', 'remote_diskette', 'text_notes', 'api', 'links', 'rss'] as const;
export type Topic = (typeof topics)[number];

const implied: Readonly<Partial<Record<Topic, readonly Topic[]>>> = {
  ticket_app: ['remote_diskette', 'text_notes'],
  text_notes: ['remote_diskette', 'links'],
  links: ['text_notes'],
};

/** Some topics with all that they imply, directly or through others; in the order of `topics`. */
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

/** What is left without a topic: those that would bring it back go as well. */
export function withoutTopic(chosen: readonly string[], ended: Topic): Topic[] {
  return topics.filter((topic) => chosen.includes(topic) && !withImplied([topic]).includes(ended));
}
