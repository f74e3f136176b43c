import { posix } from 'node:path'
import { workspaces } from './rules.mjs'
import { lineAt } from './scan.mjs'

/**
 * @typedef {{ target: string, line: number, isType: boolean, isLazy: boolean, isReExport: boolean, names: string[], exported: string[] }} Import
 * `names`: as the target exports them (`default`, `*` for all); `exported`: as a re-export passes them on.
 */
const forms = [
  { pattern: /\bimport\s+(type\s+)?[\w$*{},\s]+?\bfrom\s*(?=['"])/g },
  { pattern: /\bexport\s+(type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*(?=['"])/g, isReExport: true },
  { pattern: /\bimport\s*(?=['"])/g },
  { pattern: /\bimport\s*\(\s*(?=['"])/g, isLazy: true },
]

/**
 * @param {{ text: string, code: string, strings: { value: string, index: number }[] }} file
 * @returns {Import[]}
 */
export const readImports = ({ text, code, strings }) => {
  const valueAt = new Map(strings.map((string) => [string.index, string.value]))
  return forms.flatMap(({ pattern, isLazy = false, isReExport = false }) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const index = match.index + match[0].length + 1
      const target = valueAt.get(index)
      const isType = match[1] !== undefined && !/^import\s+type\s+from\b/.test(match[0])
      return target === undefined
        ? []
        : [{ target, line: lineAt(text, match.index), isType, isLazy, isReExport, ...namesIn(match[0]) }]
    }),
  )
}

const namesIn = (statement) => {
  const [, inner = ''] = /\{([^}]*)\}/.exec(statement) ?? []
  const pairs = inner.split(',').flatMap((one) => {
    const [name, as = name] = one
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)
    return name ? [{ name, as }] : []
  })
  const rest = statement.replace(/\{[^}]*\}/, '').replace(/^(import|export)\b(\s+type\b(?!\s*from))?/, '')
  const others = [...(/\*|^\s*\(/.test(rest) ? ['*'] : []), ...(/^\s*(?!from\b)[\w$]+/.test(rest) ? ['default'] : [])]
  return { names: [...others, ...pairs.map(({ name }) => name)], exported: [...others, ...pairs.map(({ as }) => as)] }
}

/**
 * Where an import leads: a path of the repository, or a package.
 * @param {string} from the importing file
 * @param {string} target
 * @returns {{ path: string } | { package: string }}
 */
export const resolveImport = (from, target) => {
  const clean = target.replace(/\?.*$/, '')
  if (clean.startsWith('.')) return { path: posix.normalize(posix.join(posix.dirname(from), clean)) }
  const own = /^@beseda\/([^/]+)\/(.+)$/.exec(clean)
  if (own && workspaces.includes(own[1])) return { path: `${own[1]}/src/${own[2]}` }
  return { package: clean }
}

/** '@scope/name/part' → '@scope/name' */
export const packageName = (target) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
