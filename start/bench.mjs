/** Measures: `npm run bench -- <options of bench/run.ts>`. */
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  await build()
  return (await runNode(['bench/run.ts', ...process.argv.slice(2)])).code
})
