import { internals } from '#platform/server/app/internals.ts';
import { livingProcesses } from '#platform/server/app/processes.ts';
import { distribute } from '#platform/server/db/cluster/distribute.ts';
import { StartFailure } from '#platform/server/app/start-failure.ts';
import { takes, type Command } from './command.ts';

export const distributeCommands: readonly Command[] = [
  {
    name: ['distribute'],
    words: '',
    does: 'spreads the groups over the servers of a Citus cluster, where the database is one; stop Oficina before',
    parse: takes(0),
    work: async (app, _words, say) => {
      const living = await app.system('operator', livingProcesses);
      // Those that run would go on asking as on one server.
      if (living.length > 0)
        throw new StartFailure('Oficina runs on this database: stop it first. Nothing was changed.');
      const client = await app[internals].database.pool.connect();
      const given = await distribute(client).finally(() => client.release(true));
      const tables = given.filter(({ name }) => !name.includes('(')).length;
      say(
        given.length === 0
          ? 'Everything lies where it should.'
          : `${tables} tables and ${given.length - tables} functions lie with their groups now.`,
      );
    },
  },
];
