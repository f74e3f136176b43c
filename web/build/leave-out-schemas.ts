import type { Plugin } from 'vite'
import * as schemas from 'zod/mini'

const id = '\0left-out-schemas'

/**
 * The contract's schemas check input on the server; a browser takes only paths, methods and types from the contract.
 * So they are left out of the bundle (8 KB gzip): building one gives nothing, and using one says why.
 */
const code = (names: readonly string[]): string => `
const refuse = () => { throw new Error('The schemas of the contract are left out of the browser.') }
const nothing = new Proxy(refuse, { get: (_, name) => name === 'check' ? build : refuse() })
/* @__NO_SIDE_EFFECTS__ */
function build() { return nothing }
const coerce = { bigint: build, boolean: build, date: build, number: build, string: build }
export { coerce, ${names.map((name) => `build as ${name}`).join(', ')} }
`
export const leaveOutSchemas = (): Plugin => ({
  name: 'leave-out-schemas',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? id : null),
  load: (asked) => {
    if (asked !== id) return null
    const made = Object.entries(schemas).filter(([name, value]) => typeof value === 'function' && name !== 'default')
    return code(made.map(([name]) => name))
  },
})
