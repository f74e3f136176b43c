import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { mallocSettings, nodeFlags } from './memory.mjs'
import { codeOfService, runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  await build()
  return codeOfService((await runNode([...nodeFlags, 'server/src/main.ts'], { env: mallocSettings })).code)
})
