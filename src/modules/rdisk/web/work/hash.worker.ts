import { sha256Of } from './sha256.ts';
import { answerCalls, progressTeller } from '#platform/web/worker-calls.ts';

/** Hashes files in a worker, so that the page stays responsive. */
answerCalls({ sha256: async (file: Blob) => sha256Of(file.stream(), progressTeller()) });
