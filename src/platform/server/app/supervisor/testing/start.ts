import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram } from '#src/testing/built.ts';

/** A server in its own process. */
export interface Started {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
}

/** A supervisor with its server processes. */
export interface Supervised extends Started {
  /** Process ids of its servers. */
  servers(): number[];
}

type Variables = Readonly<Record<string, string>>;

export async function startSupervised(variables: Variables): Promise<Supervised> {
  const script = await builtProgram('supervised');
  const started = await start(script, variables);
  return { ...started, servers: () => childrenOf(started.child.pid, script) };
}

export async function startServer(variables: Variables): Promise<Started> {
  return start(await builtProgram('server'), variables);
}

/** Resolves when the server is ready, or when the process has ended. */
async function start(entry: string, variables: Variables): Promise<Started> {
  const port = variables['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: port,
      RATE_LIMITS: 'off',
      ...variables,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const exit = once(child, 'exit');
  while (!output.includes('Oficina is ready') && child.exitCode === null) await sleep(20);
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await exit;
      return child.exitCode;
    },
  };
}

/** Children that run the same script; the postmaster is a child too. */
function childrenOf(parent: number | undefined, script: string): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , above, command = '']) => Number(above) === parent && command.includes(script))
    .map(([, pid]) => Number(pid));
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
