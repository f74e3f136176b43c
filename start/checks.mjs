import { npm } from './bootstrap.mjs'
import { bins } from './places.mjs'
import { run, runNode } from './run.mjs'

/** Tries `npm ci` without installing: newer npm versions write locks that it refuses. */
const checkLock = async () => {
  const [program, ...front] = npm()
  const args = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(program, [...front, ...args], { collect: true })
  return { code: /Missing:/.test(output) ? 1 : code, output }
}
const node =
  (...args) =>
  () =>
    runNode(args, { collect: true })

/** One checker each: several check shared types again, and other checks use the other processors. */
const types = (folder) => node(bins.tsc, '-p', folder, '--checkers', '1')

/** Fast checks without a database or a browser. Each returns its exit code and output. */
export const checks = [
  { name: 'lock', title: 'package-lock.json installs', run: checkLock },
  { name: 'types', title: 'types: contract, domain, sdk, server', run: types('.') },
  { name: 'types-web', title: 'types: web', run: types('web') },
  { name: 'types-widget', title: 'types: widget', run: types('widget') },
  {
    name: 'biome',
    title: 'lint and format',
    run: node(bins.biome, 'check', '--error-on-warnings', '--max-diagnostics=200'),
  },
  { name: 'arch', title: 'architecture', run: node('tools/arch.mjs') },
  { name: 'docs', title: 'paths named in the docs', run: node('tools/docs.mjs') },
]
