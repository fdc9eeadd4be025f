import { start, type Parts } from './run.ts';
import { StartFailure } from './start-failure.ts';

/** Runs the program until a signal ends it. If the start fails, prints one message without a stack and exits with 1. */
export async function main(parts: Parts): Promise<void> {
  try {
    await start(parts);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
