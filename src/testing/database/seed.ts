import fc from 'fast-check';

/**
 * Property tests try the same values in every run, so that a change alone decides whether they pass. `EXPLORE=2000` (`npm run explore`)
 * tries others, 2,000 for each property that does not say itself how many.
 */
const explored = Number(process.env['EXPLORE'] ?? 0);
fc.configureGlobal(explored > 0 ? { numRuns: explored } : { seed: 1_121 });
