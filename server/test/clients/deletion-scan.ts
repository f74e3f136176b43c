import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../world/world.ts'

const tables = `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`

/** Every table with a row that contains one of the texts, whatever its case; and every file of the store that does. */
export const placesOf = async (w: World, texts: readonly string[]): Promise<string[]> => {
  const patterns = texts.map((text) => `%${text}%`)
  const found: string[] = []
  for (const { name } of await w.sql<{ name: string }>(tables)) {
    const rows = await w.sql<{ text: string }>(`select t::text as text from ${name} t where t::text ilike any ($1)`, [
      patterns,
    ])
    for (const { text } of rows) found.push(`${name}: ${text.slice(0, 300)}`)
  }
  for (const path of filesOf(w)) {
    const content = readFileSync(path).toString().toLowerCase()
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(`file ${path}`)
  }
  return found
}
/** Files with bytes in the store. */
export const filesOf = (w: World, folder = join(w.dataDir, 'files')): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesOf(w, path) : [path]
  })
