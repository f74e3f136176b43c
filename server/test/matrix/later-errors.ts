import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LaterErrorDef } from '@beseda/contract/errors/define.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('@beseda/contract/errors/define.ts')))
const isLater = (def: unknown): def is LaterErrorDef => typeof def === 'object' && def !== null && 'later' in def

/** Codes of parts that are not built yet, from the files of their parts. */
export const laterErrors = async (): Promise<ReadonlyMap<string, LaterErrorDef>> => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(`${folder}/${name}`)))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'object')
  const defs = tables.flatMap((table) => Object.entries(table ?? {}))
  return new Map(defs.filter((entry): entry is [string, LaterErrorDef] => isLater(entry[1])))
}
