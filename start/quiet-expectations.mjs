/**
 * Loaded by `--import` into the workers of Playwright. While an expectation is not met yet, Playwright describes the whole page
 * for the message of a failure, at every try: a third of what a browser did in a journey. The screenshot of a failure stays.
 */
import { registerHooks } from 'node:module'

const describes = 'ariaSnapshotForExpectFailure(element, options) {'

if (process.argv[1]?.endsWith('workerProcessEntry.js')) {
  // what a journey starts does not need it
  delete process.env.NODE_OPTIONS
  const hooks = registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (!url.endsWith('/playwright-core/lib/coreBundle.js')) return loaded
      hooks.deregister()
      const source = String(loaded.source)
      if (!source.includes(describes)) throw new Error(`start/quiet-expectations.mjs: Playwright has no “${describes}”`)
      return { ...loaded, source: source.replace(describes, `${describes} return undefined;`) }
    },
  })
}
