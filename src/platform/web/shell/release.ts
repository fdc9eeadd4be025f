/** The day of the build, `YYYY-MM-DD`, which the bundler fills in. */
declare const BUILT_ON: string | undefined;

/** The release that the specification describes (docs/specification.md, Constants). */
export const release = { date: '2025-04-24', from: '2012', to: '2023' } as const;

/** The release that the footer shows: this build. */
export const current =
  typeof BUILT_ON === 'string' ? { date: BUILT_ON, from: release.from, to: BUILT_ON.slice(0, 4) } : release;
