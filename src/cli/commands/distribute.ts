import { internals } from '#platform/server/app/internals.ts';
import { livingProcesses } from '#platform/server/app/processes.ts';
import { distribute } from '#platform/server/db/cluster/distribute.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { takes, type Command } from './command.ts';

export const distributeCommands: readonly Command[] = [
  {
    name: ['distribute'],
    parameters: '',
    summary: 'distributes the groups over the servers of a Citus cluster; stop Oficina first',
    parse: takes(0),
    run: async (app, _words, say) => {
      const living = await app.system('operator', livingProcesses);
      // Running servers would continue with statements for a single database server.
      if (living.length > 0)
        throw new StartFailure('Oficina runs on this database: stop it first. Nothing was changed.');
      const client = await app[internals].database.pool.connect();
      const distributed = await distribute(client).finally(() => client.release(true));
      const tables = distributed.filter(({ name }) => !name.includes('(')).length;
      say(
        distributed.length === 0
          ? 'Everything lies where it should.'
          : `${tables} tables and ${distributed.length - tables} functions lie with their groups now.`,
      );
    },
  },
];
