import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { patience } from './start/slow.mjs'

const everywhere = ['**/node_modules/**', '**/dist/**']

/** Limits end what hangs. They are long, so that no test depends on the speed of the machine. */
const patient = {
  testTimeout: patience(240_000),
  hookTimeout: patience(240_000),
  expect: { poll: { timeout: patience(30_000), interval: 10 } },
}

/** Most of what tests make lives for a moment: with more room, the default is 16 MB, Node collects it less often. */
const roomForNew = ['--max-semi-space-size=64']

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // `isolate: false` below: the files of a worker share the modules, which hold no state, and code that is warm. Loading
    // the server for every file took as long as the tests of a small one.
    fsModuleCachePath: '.cache/vitest',
    // Server tests wait: for PostgreSQL, for servers that start, for leases. On two processors a third worker uses that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          environment: 'node',
          isolate: false,
          execArgv: roomForNew,
          include: [
            '{contract,domain,sdk}/**/*.test.ts',
            'server/src/**/*.test.ts',
            '{tools,start}/**/*.test.mjs',
            'tools/demo/*.test.ts',
          ],
          exclude: [...everywhere, 'server/src/app/**'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          // One jsdom per worker instead of one per file: a quarter of the time, each file still has its own globals.
          pool: 'vmThreads',
          setupFiles: 'web/test-environment.ts',
          ...patient,
          include: ['{web,widget}/**/*.test.{ts,tsx}'],
          exclude: everywhere,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          isolate: false,
          execArgv: roomForNew,
          // Of the servers that tests start as processes: they need a third less to start, and a third of that when `npm test` has
          // compiled them (start/programs.mjs).
          env: {
            NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/node'),
            ...(process.env.COMPILED_SERVER && { NODE_OPTIONS: process.env.COMPILED_SERVER }),
          },
          include: ['server/test/**/*.test.ts', 'server/src/app/**/*.test.ts', 'tools/demo/test/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: 'server/test/cluster.ts',
          setupFiles: 'server/test/record-codes.ts',
          ...patient,
        },
      },
    ],
  },
})
