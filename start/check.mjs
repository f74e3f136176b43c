import { bootstrap } from './bootstrap.mjs'
import { checks } from './checks.mjs'
import { sumCounts } from './counts.mjs'
import { runCheck } from './run-check.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  const all = []
  for (const check of checks) all.push(await runCheck(check))
  const { passed, failed } = sumCounts(all)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
