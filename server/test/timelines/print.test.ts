import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { play } from './play.ts'

/** `npm run metrics -- --timeline FILE` (start/metrics.mjs). Without a file there is nothing to print. */
const { METRICS_TIMELINE: file, METRICS_RESULT: result } = process.env

test.skipIf(!file || !result)('prints the numbers of a timeline', async () => {
  const played = await play(JSON.parse(readFileSync(file!, 'utf8')))
  writeFileSync(result!, `${JSON.stringify(played, null, 2)}\n`)
  expect(played.sessions.length).toBeGreaterThan(0)
})
