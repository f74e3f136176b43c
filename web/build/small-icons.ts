import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Shape } from '../src/ui/icon.ts'

const prefix = '\0icon:'
const factory = join(import.meta.dirname, '../src/ui/icon.ts')
const folder = join(dirname(createRequire(import.meta.filename).resolve('lucide-react/package.json')), 'dist/esm')

/** Files of the package by the names that it exports; an icon has several. */
const files = (): ReadonlyMap<string, string> => {
  const list = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8')
  const lines = [...list.matchAll(/^export \{ (default as .+) \} from '\.\/(icons\/.+\.mjs)';$/gm)]
  return new Map(lines.flatMap(([, names, file]) => names!.split(', ').map((name) => [name.slice(11), file!])))
}
/** The shapes of an icon, by the name under which the package exports it. */
export const shapesOf = async (name: string): Promise<readonly Shape[]> => {
  const file = files().get(name)
  if (!file) throw new Error(`lucide-react has no icon ${name}`)
  const { __iconData: data } = (await import(pathToFileURL(join(folder, file)).href)) as {
    __iconData: { size: number; node: readonly [string, Record<string, string>][] }
  }
  if (data.size !== 24) throw new Error(`the icon ${name} is not drawn on 24 by 24`)
  return data.node.map(([tag, { key: _, ...attributes }]) =>
    tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes.d! : [tag, attributes],
  )
}
const imports = /import\s*\{([^}]*)\}\s*from 'lucide-react'/g

/** Each icon as a module of its own, made from its shapes: the package's list and machinery stay out of the browser. */
export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith(prefix) ? source : null),
  load: async (id) => {
    if (!id.startsWith(prefix)) return null
    const shapes = (await shapesOf(id.slice(prefix.length))).map((shape) => JSON.stringify(shape))
    return `import { icon } from ${JSON.stringify(factory)}\nexport default /* @__PURE__ */ icon(${shapes.join()})`
  },
  transform: {
    filter: { id: /\/web\/src\/.+\.tsx?$/, code: /lucide-react/ },
    handler: (code) =>
      code.replace(imports, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim().split(/\s+as\s+/))
          .filter(([name]) => name && !name.startsWith('type '))
          .map(([name, own = name]) => `import ${own} from ${JSON.stringify(prefix + name)};`)
          .join(' '),
      ),
  },
})
