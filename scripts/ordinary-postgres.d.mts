/** A server of its own, stopped when the process ends; undefined where there is none. */
export function startOrdinaryPostgres(): Promise<{ readonly name: string; readonly url: string } | undefined>;
