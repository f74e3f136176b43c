import type { Plugin } from 'vite'
import * as schemas from 'zod/mini'

const id = '\0left-out-schemas'
const asked = '?schemas'

/**
 * The contract's schemas check input on the server; the first files of a browser take only paths, methods and types
 * from the contract. So they are left out there (8 KB gzip): building one gives nothing, and using one says why. Forms
 * load them when they open: `…?schemas` is a module with everything it imports as it is (web/src/lib/schemas.ts).
 */
const code = (names: readonly string[]): string => `
const refuse = () => { throw new Error('The schemas of the contract are left out of the browser.') }
const nothing = new Proxy(refuse, { get: (_, name) => name === 'check' ? build : refuse() })
/* @__NO_SIDE_EFFECTS__ */
function build() { return nothing }
const coerce = { bigint: build, boolean: build, date: build, number: build, string: build }
export { coerce, ${names.map((name) => `build as ${name}`).join(', ')} }
`
/** Files of the contract in which no schema is built: they stay one and the same for both. */
const shared =
  /\/contract\/src\/(errors\/|access\.ts|limits\.ts|lang\.ts|colours\.ts|input-codes\.ts|password-rules\.ts)/

export const leaveOutSchemas = (): Plugin => ({
  name: 'leave-out-schemas',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isAsked = source.endsWith(asked)
    const inside = importer?.endsWith(asked) ?? false
    const bare = isAsked ? source.slice(0, -asked.length) : source
    if (bare === 'zod/mini' && !isAsked && !inside) return id
    if (!isAsked && !inside) return null
    const found = await this.resolve(bare, inside ? importer?.slice(0, -asked.length) : importer, { skipSelf: true })
    if (!found || found.external || !found.id.includes('/contract/src/') || shared.test(found.id)) return found
    return `${found.id}${asked}`
  },
  load: (wanted) => {
    if (wanted !== id) return null
    const made = Object.entries(schemas).filter(([name, value]) => typeof value === 'function' && name !== 'default')
    return code(made.map(([name]) => name))
  },
})
