import { Failure } from '#platform/entity/failure.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { UsageError } from './commands/command.ts';
import { commands, usage } from './commands/commands.ts';

/** `npm run cli -- …`: the exit code is 0 for success, 1 for a failure, 2 for wrong usage. */
process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
    say(usage());
    return words.length === 0 ? 2 : 0;
  }
  try {
    if (words[0] === 'doctor' && words.length === 1) {
      const { doctor } = await import('./commands/doctor.ts');
      return await doctor(say);
    }
    if (words[0] === 'backup' || words[0] === 'restore') {
      const { backupCommand } = await import('./commands/backup.ts');
      await backupCommand(words, say);
      return 0;
    }
    const command = commands.find(({ name }) => name.every((word, index) => words[index] === word));
    if (command === undefined) throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}".`);
    const parameters = command.parse(words.slice(command.name.length));
    // Imported only now, so that help and usage errors appear at once.
    const { withProduct } = await import('./commands/with-product.ts');
    await withProduct(async (app) => command.run(app, parameters, say));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message} \`npm run cli -- help\` shows what there is.\n`);
      return 2;
    }
    if (!(error instanceof StartFailure || error instanceof Failure)) throw error;
    process.stderr.write(`${error instanceof Failure ? messageOf(error) : error.message}\n`);
    return 1;
  }
}

function messageOf({ error, reason }: Failure): string {
  return typeof reason === 'string' ? reason : `${error}: ${JSON.stringify(reason)}`;
}
