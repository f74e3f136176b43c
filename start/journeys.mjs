/** Only the browser journeys: `npm run journeys -- <options of Playwright>`. */
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { explainFailures } from './failures.mjs'
import { runJourneys } from './suites.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  await build()
  const { passed, failed, failures } = await runJourneys(process.argv.slice(2))
  if (failures.length) console.log(explainFailures(failures))
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
