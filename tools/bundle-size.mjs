/**
 * What a browser loads before an operator can work: the entry, the shell, the workspace and the texts of one language,
 * with their static imports. Gzip bytes. `node tools/bundle-size.mjs [dist]`
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The limit for gzip bytes of scripts until the workspace is usable. */
export const scriptLimit = 198 * 1024

const parts = {
  entry: ['index.html'],
  shell: ['src/app/layout/AdminLayout.tsx'],
  workspace: ['src/app/workspace/ChatsPage.tsx'],
  words: ['src/lib/words/ru.ts'],
}

/** Each part with the files that it adds to the earlier ones: `[{ part, file, bytes, isStyle }]`. */
export const workspaceFiles = (dist) => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const seen = new Set()
  const rows = []
  const add = (part, file) => {
    if (seen.has(file)) return
    seen.add(file)
    const bytes = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    rows.push({ part, file, bytes, isStyle: file.endsWith('.css') })
  }
  const visit = (part, key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (seen.has(key)) return
    seen.add(key)
    for (const inner of chunk.imports ?? []) visit(part, inner)
    add(part, chunk.file)
    for (const style of chunk.css ?? []) add(part, style)
  }
  for (const [part, keys] of Object.entries(parts)) for (const key of keys) visit(part, key)
  return rows
}
const sum = (rows) => rows.reduce((total, { bytes }) => total + bytes, 0)
/** `{ scripts, styles }` in gzip bytes. */
export const workspaceSize = (dist) => {
  const rows = workspaceFiles(dist)
  return { scripts: sum(rows.filter((r) => !r.isStyle)), styles: sum(rows.filter((r) => r.isStyle)) }
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../web/dist')
  for (const { part, file, bytes } of workspaceFiles(dist)) console.log(`${kb(bytes)}  ${part.padEnd(10)} ${file}`)
  const { scripts, styles } = workspaceSize(dist)
  console.log(`${kb(scripts)}  scripts, at most ${kb(scriptLimit).trim()}\n${kb(styles)}  styles`)
  process.exitCode = scripts <= scriptLimit ? 0 : 1
}
