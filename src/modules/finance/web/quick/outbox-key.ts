/** Where entries that wait for the network are stored. Every first screen reads it, so this file needs no other. */
export const outboxKey = (account: string): string => `oficina.draft.${account}.quick-outbox.new`;
