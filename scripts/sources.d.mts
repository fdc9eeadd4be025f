/** The repository's folder. */
export declare const root: string;
/** One hash of everything that a build reads; tests are left out. */
export declare function hashSources(): string;
