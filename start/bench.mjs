/** Measures: `npm run bench -- <options of bench/run.ts>`. */
import { bootstrap } from './bootstrap.mjs'
import { buildAll } from './build.mjs'
import { getChromium, howToGetChromium } from './chromium.mjs'
import { isHelp, runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  const env = {}
  if (!isHelp()) {
    const chromium = await getChromium()
    if (chromium) env.CHROMIUM = chromium
    else console.error(howToGetChromium)
    env.COMPILED_SERVER = await buildAll()
  }
  return (await runNode(['bench/run.ts', ...process.argv.slice(2)], { env })).code
})
