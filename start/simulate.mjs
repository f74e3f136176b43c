/** The simulation: `npm run simulate -- <options of bench/simulate/run.ts>`. */
import { bootstrap } from './bootstrap.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  return (await runNode(['bench/simulate/run.ts', ...process.argv.slice(2)])).code
})
