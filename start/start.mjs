import { bootstrap } from './bootstrap.mjs'
import { buildAll } from './build.mjs'
import { mallocSettings, nodeFlags } from './memory.mjs'
import { codeOfService, runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  const compiled = await buildAll()
  const args = [...nodeFlags, compiled, 'server/src/main.ts']
  return codeOfService((await runNode(args, { env: mallocSettings })).code)
})
