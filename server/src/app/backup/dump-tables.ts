import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { copyOut } from './copy.ts'
import type { Snapshot, SnapshotTable } from './database-snapshot.ts'
import { filesList, type TableEntry, tableFile } from './manifest.ts'
import { type Progress, sizeText } from './progress.ts'
import { measured, type StoredFacts, writeStored } from './stored.ts'

/** Writes the rows of each table into a compressed file of its own. */
export const dumpTables = async (snapshot: Snapshot, folder: string, progress: Progress): Promise<TableEntry[]> => {
  const entries: TableEntry[] = []
  let total = 0
  for (const table of snapshot.tables) {
    const raw = measured()
    raw.stream.on('data', () =>
      progress(() => `Tables: ${entries.length} of ${snapshot.tables.length}, ${sizeText(total + raw.bytes())} …`),
    )
    const { content, rows } = await rowsOf(snapshot, table)
    const facts = await writeStored(join(folder, tableFile(table.name)), content, raw.stream, createZstdCompress())
    total += raw.bytes()
    entries.push({ name: table.name, columns: [...table.columns], rows: rows(), rawBytes: raw.bytes(), ...facts })
  }
  await snapshot.client.query('reset role')
  return entries
}

const rowsOf = async ({ client }: Snapshot, { name, columns, role }: SnapshotTable) => {
  await client.query(role ? `set local role ${role}` : 'reset role')
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  // a query instead of the table: PostgreSQL copies no table with row-level security directly
  return copyOut(client, `copy (select ${list} from public.${client.escapeIdentifier(name)}) to stdout`)
}

export interface NamedFile extends StoredFacts {
  readonly id: string
  /** Nothing refers to it: an upload that was never sent, or a replaced picture. */
  readonly isLoose: boolean
}
/** One line per upload that the snapshot names: id, checksum, size, `loose` or `used`. */
export const dumpFileNames = async ({ client }: Snapshot, folder: string): Promise<StoredFacts> => {
  await client.query('set local role beseda_system')
  const { content } = copyOut(
    client,
    `copy (select id, encode(sha256, 'hex'), bytes, case when sweep_at is null then 'used' else 'loose' end
      from files order by id) to stdout`,
  )
  const facts = await writeStored(join(folder, filesList), Readable.from(content))
  await client.query('reset role')
  return facts
}
/** Reads `files.list`. */
export async function* namedFiles(folder: string): AsyncGenerator<NamedFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, filesList)) })) {
    const [id, sha256, bytes, use] = line.split('\t')
    yield { id: id!, sha256: sha256!, bytes: Number(bytes), isLoose: use === 'loose' }
  }
}
