import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './start/slow.mjs'

const everywhere = ['**/node_modules/**', '**/dist/**']

/** Limits end what hangs. They are long, so that no test depends on the speed of the machine. */
const patient = {
  testTimeout: patience(240_000),
  hookTimeout: patience(240_000),
  expect: { poll: { timeout: patience(30_000), interval: 10 } },
}

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    fsModuleCachePath: '.cache/vitest',
    // Server tests wait for PostgreSQL most of the time, so one worker would leave a processor idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          environment: 'node',
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
          setupFiles: 'web/test-limits.ts',
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
