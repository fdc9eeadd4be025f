import { start, type Parts } from './run.ts';
import { StartFailure } from './start-failure.ts';

/** The whole program: runs until a signal ends it. A start that cannot be is told in one message, without a stack, and ends with 1. */
export async function main(parts: Parts): Promise<void> {
  try {
    await start(parts);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
