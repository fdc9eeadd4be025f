/** What is wrong with the subject of a commit, one sentence each; nothing when it can stay. */
export declare function complaintsOf(subject: string): string[];
