import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Files of the contract that hold values and schemas; the rest has functions, which cannot be written down as data. */
const isOfContract = /\/contract\/src\/((endpoints|entities|channels)\/[a-z-]+|realtime)\.ts$/
const leftOut = 'leftOut()'

/** A value as code, a schema as `leftOut()`. Throws for what cannot be written down. */
const codeOf = (value: unknown): string => {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value))
    return JSON.stringify(value)
  if (typeof value !== 'object') throw new TypeError('not data')
  if ('_zod' in value) return leftOut
  if (Array.isArray(value)) return `[${value.map(codeOf).join()}]`
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError('not data')
  const fields = Object.entries(isEndpoint(value) ? calledBy(value) : value).filter(([, inner]) => inner !== undefined)
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${codeOf(inner)}`).join()}}`
}
const isEndpoint = (value: object): boolean =>
  ['method', 'path', 'access', 'input', 'entity'].every((key) => key in value)
/** What a browser needs to call an endpoint. What goes in and comes out are types; the server checks it. */
const calledBy = (endpoint: object): object =>
  Object.fromEntries(Object.entries(endpoint).filter(([key]) => ['method', 'path', 'access', 'upload'].includes(key)))

/** The exports of a module as code, or null when one of them is no data. */
export const moduleOf = (exports: Readonly<Record<string, unknown>>): string | null => {
  try {
    const lines = Object.entries(exports).map(
      ([name, value]) => `export const ${name} = /* @__PURE__ */ ${codeOf(value)}`,
    )
    return [`import { object as leftOut } from 'zod/mini'`, ...lines].join('\n')
  } catch {
    return null
  }
}

/**
 * The browser's files get the contract as the values that it is: method, path and access of each endpoint, without the calls
 * that build its schemas (those of forms are loaded apart, see leave-out-schemas.ts).
 */
export const contractValues = (): Plugin => ({
  name: 'contract-values',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!isOfContract.test(id)) return null
    return moduleOf((await import(pathToFileURL(id).href)) as Record<string, unknown>)
  },
})
