/** All checks and tests. `npm test -- types vitest` runs only the named steps. Failures are explained again at the end. */
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { checks } from './checks.mjs'
import { sumCounts } from './counts.mjs'
import { explainFailures } from './failures.mjs'
import { runNode } from './run.mjs'
import { inLanes, runCheck } from './run-check.mjs'
import { runJourneys, runVitest } from './suites.mjs'
import { formatSeconds, main, StartError } from './terminal.mjs'

const buildCheck = {
  name: 'build',
  title: 'build of web and widget',
  run: async () => {
    await build()
    // Also checks the size of a browser's first load.
    return runNode(['tools/bundle-size.mjs'], { collect: true })
  },
}
const suite = (name, title, run) => ({
  name,
  run: async () => {
    const began = performance.now()
    console.log(`\n--- ${title}`)
    const counts = await run()
    console.log(`${counts.failed ? 'FAIL' : 'ok  '} ${title} (${formatSeconds(performance.now() - began)})`)
    return counts
  },
})
// The longest first: they run side by side.
const quick = [buildCheck, ...checks].map((check) => ({ name: check.name, run: () => runCheck(check) }))
const suites = [
  suite('vitest', 'unit, web and integration tests', () => runVitest()),
  suite('journeys', 'journeys in the browser', () => runJourneys()),
]

await main(async () => {
  const names = process.argv.slice(2)
  const steps = [...quick, ...suites]
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length)
    throw new StartError(`Unknown step ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}.`)
  const began = performance.now()
  await bootstrap()
  const all = []
  const wanted = (list) => list.filter((step) => names.length === 0 || names.includes(step.name))
  all.push(...(await inLanes(wanted(quick))))
  for (const step of wanted(suites)) all.push(await step.run())
  const { passed, failed, skipped, failures } = sumCounts(all)
  if (failures.length) console.log(explainFailures(failures))
  console.log(`\nAll steps: ${formatSeconds(performance.now() - began)}${skipped ? `, ${skipped} skipped` : ''}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
})
