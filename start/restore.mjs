import { bootstrap } from './bootstrap.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  return (await runNode(['server/src/restore.ts', ...process.argv.slice(2)], { asks: true })).code
})
