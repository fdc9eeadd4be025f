/** Temporary folders of this process, and of those that it starts, lie in memory where there is room for them. */
export declare function keepTemporaryInMemory(): void;
