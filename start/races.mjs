/** The races: `npm run races -- <options of bench/races/run.ts>`. */
import { bootstrap } from './bootstrap.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  return (await runNode(['bench/races/run.ts', ...process.argv.slice(2)])).code
})
