import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/app/embedded/start-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of a PostgreSQL whose databases the tests may make and drop: `inject('adminUrl')`. */
    readonly adminUrl: string
  }
}

/** One throw-away PostgreSQL for all integration tests, or the one that TEST_DATABASE_URL names. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('adminUrl', given)
    return undefined
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'beseda-test-'))
  const embedded = await startEmbedded({ dataDir, fast: true })
  project.provide('adminUrl', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
