/** Measures: `npm run bench -- <options of bench/run.ts>`. */
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { getChromium, howToGetChromium } from './chromium.mjs'
import { isHelp, runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  let chromium = null
  if (!isHelp()) {
    chromium = await getChromium()
    if (!chromium) console.error(howToGetChromium)
    await build()
  }
  const env = chromium ? { CHROMIUM: chromium } : {}
  return (await runNode(['bench/run.ts', ...process.argv.slice(2)], { env })).code
})
