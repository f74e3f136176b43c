/** Loaded by `--import`: Node runs the compiled program (start/programs.mjs) in place of its source. */
import { registerHooks } from 'node:module'
import { programs } from './programs-list.mjs'

const root = new URL('..', import.meta.url).href
const compiled = new URL('.cache/programs/', root).href
const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const name = found.url.startsWith(root) ? found.url.slice(root.length).replace(/\.ts$/, '') : ''
    if (context.parentURL !== undefined || !programs.includes(name)) return found
    hooks.deregister()
    return { url: `${compiled}${name}.mjs`, format: 'module', shortCircuit: true }
  },
})
