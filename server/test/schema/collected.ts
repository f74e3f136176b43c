import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { CollectedStatement } from './collect-statements.ts'

/** All statements that are prepared when the server and the demo are loaded. */
export const collectStatements = (): readonly CollectedStatement[] => {
  const collect = fileURLToPath(new URL('./collect-statements.ts', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, [collect], { encoding: 'utf8', maxBuffer: 64_000_000 })
  expect(stderr.replace(/.*ExperimentalWarning.*\n.*\n/g, '')).toBe('')
  return JSON.parse(stdout)
}
