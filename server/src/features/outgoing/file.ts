import type { OutgoingKind } from '@beseda/contract/entities/outgoing.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Attachment } from '../../platform/outgoing/transport.ts'
import { read } from '../../platform/unit-of-work.ts'
import { filesById } from '../files/index.ts'
import type { LetterData } from './letters.ts'

interface Row {
  readonly organizationId: string
  readonly fileId: string | null
}
/** Types that bytes alone do not show. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Null: the file was deleted since the letter was written. */
const attachmentOf = async (deps: Deps, { organizationId, fileId }: Row): Promise<Attachment | null> => {
  if (fileId === null) return null
  const found = await read(deps, organizationId, (c) => filesById(c, organizationId, [fileId]))
  const file = found.get(fileId)
  if (!file) return null
  try {
    const pieces: Buffer[] = []
    for await (const piece of await deps.files.open(fileId)) pieces.push(piece as Buffer)
    const mime = types[file.name.split('.').at(-1)!] ?? file.mime
    return { name: file.name, mime, content: Buffer.concat(pieces) }
  } catch (error) {
    if (error instanceof AppError && error.refusal.code === 'FILE_NOT_FOUND') return null
    throw error
  }
}

/** The file of a letter. Without it the letter goes all the same, and says that the file is gone. */
export const withFile = async <D extends LetterData[OutgoingKind]>(
  deps: Deps,
  row: Row,
  data: D,
): Promise<{ readonly attachment: Attachment | null; readonly data: D }> => {
  if (!('file' in data) || data.file !== 'attached') return { attachment: null, data }
  const attachment = await attachmentOf(deps, row)
  return { attachment, data: attachment ? data : { ...data, file: 'gone' } }
}
