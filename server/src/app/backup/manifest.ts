import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'

/** The SHA-256 in hex and the size on disk of a file of the backup. */
const Stored = { sha256: z.string(), bytes: z.number() }
const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of the text before compression. */
  rawBytes: z.number(),
  ...Stored,
})
const Manifest = z.object({
  format: z.literal(1),
  /** Version of the program that made the backup. */
  version: z.string(),
  /** Everything acknowledged before this time (ISO 8601, UTC) is in the backup. */
  at: z.string(),
  /** Number of the last migration: the version of the schema. */
  schema: z.number(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Of `files.list`; `count` and `total` of the uploads in it. */
  files: z.object({ count: z.number(), total: z.number(), ...Stored }),
  /** Uploads that the database names and the disk did not have. */
  missing: z.array(z.string()),
  secret: z.object(Stored),
  /** SECRET_KEYS was set: the sealed secrets cannot be read without it, and it is not part of the backup. */
  needsSecretKeys: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>
export type TableEntry = z.infer<typeof Table>

export const manifestFile = 'manifest.json'
export const filesList = 'files.list'
export const secretFile = 'secret'
export const tableFile = (table: string): string => join('database', `${table}.copy.zst`)
/** The live folder has the same: `files/<last two digits>/<id>`. */
export const fileFile = (id: string): string => join('files', id.slice(-2), id)

/** Written last, so a folder without it is half a backup. */
export const isWhole = (folder: string): boolean => existsSync(join(folder, manifestFile))

/** Whole backups below a folder, the oldest first. */
export const backupsIn = (folder: string, prefix: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith(prefix) && !name.endsWith('.partial') && isWhole(join(folder, name)))
        .sort()
        .map((name) => join(folder, name))
    : []

/** Throws BackupError when there is none, or one that this version cannot read. */
export const readManifest = (folder: string): Manifest => {
  if (!isWhole(folder))
    throw new BackupError(
      `${folder} is no whole backup: it has no ${manifestFile}, which is written last. Choose another one.`,
    )
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')))
  } catch {
    throw new BackupError(
      `${join(folder, manifestFile)} is damaged or was made by a newer version of Beseda. Choose another backup, or restore with the version that made it.`,
    )
  }
}
