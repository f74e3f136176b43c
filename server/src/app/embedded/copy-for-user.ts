import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Ids } from './launch-types.ts'

interface CopyRequest {
  readonly native: string
  readonly ids: Required<Ids>
  /** Folder of the copies. */
  readonly copies: string
  /** The data folder to place there. */
  readonly folder?: string
}
interface Copies {
  readonly bin: string
  readonly cluster: string
}
/**
 * Another user can neither read programs nor keep data below a folder that only root may enter, so both go to /var/lib:
 * the programs once per version, the data once per data folder.
 */
export const copyForUser = ({ native, ids, copies: base, folder }: CopyRequest): Copies => {
  mkdirSync(base, { recursive: true })
  chmodSync(base, 0o755)
  const programs = join(base, `postgresql-${printOf(native)}`)
  if (!existsSync(programs)) {
    const draft = `${programs}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', draft]) // independent of root's umask
    try {
      renameSync(draft, programs)
    } catch {
      rmSync(draft, { recursive: true, force: true }) // another start was faster
    }
  }
  const bin = join(programs, 'bin')
  if (!folder) return { bin, cluster: '' }
  const place = join(base, `data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  mkdirSync(place, { recursive: true })
  chmodSync(place, 0o700)
  chownSync(place, ids.uid, ids.gid)
  return { bin, cluster: join(realpathSync(place), 'postgres') }
}

/** Identifies a version by the sizes and times of its programs: reading 60 MB at each start would be slow. */
const printOf = (native: string): string => {
  const hash = createHash('sha256')
  const bin = join(native, 'bin')
  for (const name of readdirSync(bin).sort()) hash.update(`${name} ${statSync(join(bin, name)).size};`)
  hash.update(`${statSync(join(native, 'lib')).size} ${readdirSync(join(native, 'lib')).join()}`)
  return hash.digest('hex').slice(0, 12)
}
