import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryInMemory } from './scripts/memory.mjs';

keepTemporaryInMemory();

/** Tests that replace a module for their own sake: nobody else may share its process with them. */
const alone = 'src/**/*.alone.test.{ts,tsx}';

/**
 * What another version of PostgreSQL cannot break, or what says no more of it than that it understands the statements, which
 * `scripts/understood.ts` asks of all of them: `TESTS=database` leaves it out.
 */
const withoutDatabase = [
  'src/cli/**',
  'src/modules/**',
  'src/platform/{web,entity,locales}/**',
  'src/platform/server/blobs/{bucket,folder,open}.test.ts',
  'src/platform/server/{api/shapes,db/embedded,fetch,http,workers}/**',
  'src/platform/server/app/supervisor/**',
  'src/platform/server/app/{data-folder,environment,listening,log,run,shutdown,shutdown-hooks}.test.ts',
  'src/platform/server/{auth/secret,db/fair-semaphore,mail/mail-seal}.test.ts',
  // They wait for clocks and for other work.
  'src/platform/server/jobs/jobs.test.ts',
  'src/{architecture,busy-machine,cards,commit-subjects,couch-clients,credentials,definitions,docs,entities,help,lists}.test.ts',
  'src/{isolation.find,isolation.private,isolation.routes,isolation.scopes,locales,nano,nginx,openapi,packaging,palette,proofs}.test.ts',
  'src/{requests,samples,spec,start,styles,visitors,words,written-together}.test.ts',
];
/** The API of all modules, as `npm run citus` asks it of a cluster and `npm run pooler` through PgBouncer. */
const ofTheApi = [
  'src/modules/*/server/**/*.test.ts',
  'src/platform/server/{api/routes,changes,jobs,query,transfer/archive,trash}/**/*.test.ts',
  'src/platform/server/records/{bulk,counters,group-lock}.test.ts',
  'src/{find,isolation.find,isolation.locked,isolation.routes,isolation.scopes,limits,nano,requests}.test.ts',
];

/** They wait for clocks and for other processes: begun last, one of them ran alone for a quarter of a minute. */
const waiting = ['jobs/jobs', 'app/supervisor/supervise', 'app/shutdown-hooks', 'embedded/start', 'src/nginx'];

/** The largest files first, as Vitest does where it knows no times, after those that wait. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification): boolean =>
      waiting.some((name) => moduleId.endsWith(`${name}.test.ts`));
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

const asked = process.env['TESTS'];
const exclude = [...configDefaults.exclude, ...(asked === 'database' ? withoutDatabase : [])];

/** What each project says anew: it extends nothing. A busy machine is no failure: the limits only end what hangs. */
const each = {
  setupFiles: [
    'src/testing/people/quick-scrypt.ts',
    'src/testing/database/seed.ts',
    'src/testing/database/statements.ts',
  ],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Passwords are hashed at the least cost: what stands there says why, and refuses the product's own cost if it were too low. */
const quickly = [{ find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'src/testing/quick-argon2.ts') }];

export default defineConfig({
  test: {
    // What a file became is kept for the next run, by the file's contents: a run of two folders computes a quarter less.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // Once for the run, whose tests share a server: what a project extends would be done again for each.
    globalSetup: ['src/platform/server/testing/server.ts'],
    // One more than cores: most tests wait for the database, and some for a clock.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        resolve: { alias: quickly },
        test: {
          ...each,
          name: 'together',
          include: asked === 'cluster' || asked === 'api' ? ofTheApi : ['src/**/*.test.{ts,tsx}'],
          exclude: [...exclude, alone],
          // Each worker loads the product once, not once for each file: nearly half of the whole run's time.
          isolate: false,
        },
      },
      { resolve: { alias: quickly }, test: { ...each, name: 'alone', include: [alone], exclude } },
    ],
  },
});
