import { bootstrap } from './bootstrap.mjs'
import { checks } from './checks.mjs'
import { sumCounts } from './counts.mjs'
import { inLanes, runCheck } from './run-check.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  const all = checks.map((check) => ({ run: () => runCheck(check) }))
  const { passed, failed } = sumCounts(await inLanes(all))
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
