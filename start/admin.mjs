/** `npm run admin -- <command>`: see server/src/app/admin/options.ts. */
import { bootstrap } from './bootstrap.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  return (await runNode(['server/src/admin.ts', ...process.argv.slice(2)])).code
})
