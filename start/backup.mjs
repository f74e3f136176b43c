import { bootstrap } from './bootstrap.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  return (await runNode(['server/src/backup.ts', ...process.argv.slice(2)])).code
})
