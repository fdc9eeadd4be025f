import { sha256Of } from './sha256.ts';
import { answerCalls } from '#platform/web/worker-calls.ts';

/** Hashes files beside the page, so that it stays quick. */
answerCalls({ sha256: async (file: Blob) => sha256Of(file.stream()) });
