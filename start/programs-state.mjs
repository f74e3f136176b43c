import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hash-files.mjs'
import { cache, root } from './places.mjs'

/** One folder for each state of the sources: a running server loads the rest of its code from the old one. */
export const folder = join(cache, 'programs')
const sources = ['server', 'contract/src', 'domain/src', 'bench', 'tools/demo', 'start', 'package-lock.json']

/** The name of the folder for the current sources. Compiled code has the paths of its sources, so a moved clone is compiled again. */
export const hashSources = () =>
  createHash('sha256').update(root).update(hashFiles(root, sources)).digest('hex').slice(0, 16)

/** A file with the name of the folder that Node runs. It is written when the folder is complete. */
export const current = join(folder, 'current')
export const readCurrent = () => (existsSync(current) ? readFileSync(current, 'utf8') : null)
