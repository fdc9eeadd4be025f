import { writeFileSync } from 'node:fs';
import { specificationPage } from './page.ts';

/** `npm run spec:page`: writes docs/specification.md. */
writeFileSync('docs/specification.md', specificationPage());
