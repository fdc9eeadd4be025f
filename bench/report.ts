import { writeFileSync } from 'node:fs';
import { measurementsPage } from './results.ts';

/** `npm run bench:report`: writes docs/measurements.md from the figures in `bench/results`. */
writeFileSync('docs/measurements.md', measurementsPage());
