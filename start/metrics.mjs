/** Every number of a timeline: `npm run metrics -- --timeline FILE`. The format is described in docs/facts.md. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { root } from './places.mjs'
import { runNode } from './run.mjs'
import { main, StartError } from './terminal.mjs'

await main(async () => {
  const at = process.argv.indexOf('--timeline')
  const file = at < 0 ? undefined : process.argv[at + 1]
  if (!file || !existsSync(file)) throw new StartError('Give a file: npm run metrics -- --timeline FILE')
  await bootstrap()
  const folder = mkdtempSync(join(tmpdir(), 'beseda-metrics-'))
  const result = join(folder, 'result.json')
  try {
    const { code, output } = await runNode(
      [
        ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'integration'],
        'server/test/timelines/print.test.ts',
      ],
      { collect: true, env: { METRICS_TIMELINE: resolve(file), METRICS_RESULT: result } },
    )
    if (code !== 0 || !existsSync(result)) {
      console.error(output)
      return 1
    }
    process.stdout.write(readFileSync(result, 'utf8'))
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
