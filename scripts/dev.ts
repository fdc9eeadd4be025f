import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readEnvironment } from '#platform/server/app/environment.ts';
import { openPostgres } from '#platform/server/db/embedded/open.ts';
import { cards } from '#src/modules.ts';
import { closeOnSignals } from '#platform/server/app/shutdown.ts';

// One address for all: Vite serves the browser's part as it changes, and hands the API on to a server that restarts itself.
const environment = readEnvironment(cards);
const root = join(import.meta.dirname, '..');
const api = await freePort();

// Held here, so that the database stays up while the server restarts.
const postgres = await openPostgres(environment, console);
const server = spawn(join(root, 'node_modules', '.bin', 'tsx'), ['watch', '--clear-screen=false', 'src/server.ts'], {
  cwd: root,
  // In a process group of its own: the terminal's Ctrl+C would reach it as well as our signal, and a second signal ends it at once.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(api), HOST: '127.0.0.1', BASE_URL: environment.baseUrl },
});
const target = `http://127.0.0.1:${api}`;
// A server of our own under Vite, which else ends the process on SIGTERM before the database is closed.
const web = createHttpServer();
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: {
    middlewareMode: true,
    hmr: { server: web },
    proxy: Object.fromEntries(['/api', '/dav', '/_dev', '/_up', '/_ready'].map((path) => [path, { target }])),
  },
});
web.on('request', vite.middlewares);
closeOnSignals(async () => {
  web.close();
  await vite.close();
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  await postgres.stop();
});
await once(web.listen(environment.port, environment.host), 'listening');
process.stdout.write(`Oficina reloads as you write: http://${environment.host}:${environment.port}\n`);

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
