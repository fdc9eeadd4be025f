import cluster from 'node:cluster';

// What `scripts/launch.mjs` does of a build, of the sources: the supervisor, and again for each of its server processes.
await import(cluster.isPrimary ? '../supervisor.ts' : '../server.ts');
