/** Loaded by `--import`: Node runs the compiled program (start/programs.mjs), if there is one, in place of its source. */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { programs } from './programs-list.mjs'

const root = new URL('..', import.meta.url).href
const folder = new URL('.cache/programs/', root)
const current = new URL('current', folder)
const compiled = existsSync(current) ? new URL(`${readFileSync(current, 'utf8')}/`, folder).href : null
const hooks = registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const name = found.url.startsWith(root) ? found.url.slice(root.length).replace(/\.ts$/, '') : ''
    if (context.parentURL !== undefined || !compiled || !programs.includes(name)) return found
    hooks.deregister()
    return { url: `${compiled}${name}.mjs`, format: 'module', shortCircuit: true }
  },
})
