/** `npm run proxies`: the configurations in deploy/ behind real nginx and Caddy. A missing proxy is a failure here. */
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { bins } from './places.mjs'
import { runNode } from './run.mjs'
import { main } from './terminal.mjs'

await main(async () => {
  await bootstrap()
  await build()
  const args = [bins.vitest, 'run', '--project', 'integration', 'server/test/proxies']
  return (await runNode(args, { env: { NEED_PROXIES: '1' } })).code
})
