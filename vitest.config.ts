import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**']

/** Machines may be busy: a time limit is there to end what hangs, not to measure. */
const patient = { testTimeout: 20_000, hookTimeout: 30_000 }

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    fsModuleCachePath: '.cache/vitest',
    // tests of the server wait for PostgreSQL most of the time: of two processors one would be idle
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          environment: 'node',
          include: ['{contract,domain,sdk}/**/*.test.ts', 'server/src/**/*.test.ts', '{tools,start}/**/*.test.mjs'],
          exclude: [...everywhere, 'server/src/app/**'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          // One jsdom per worker instead of one per file: a quarter of the time, each file still has its own globals.
          pool: 'vmThreads',
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
          include: ['server/test/**/*.test.ts', 'server/src/app/**/*.test.ts'],
          exclude: everywhere,
          globalSetup: 'server/test/cluster.ts',
          ...patient,
        },
      },
    ],
  },
})
