/** The fault test: `npm run ledger -- <options of bench/ledger/run.ts>`. */
import { bootstrap } from './bootstrap.mjs'
import { buildAll } from './build.mjs'
import { isHelp, runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  const env = isHelp() ? {} : { COMPILED_SERVER: await buildAll() }
  return (await runNode(['bench/ledger/run.ts', ...process.argv.slice(2)], { env })).code
})
