import type { FileStore, ReceivedFile } from '../../server/src/platform/files.ts'
import type { Chance } from './chance.ts'
import { drawPlan } from './draw-plan.ts'
import { drawTable } from './draw-table.ts'
import type { Attachment } from './scenario.ts'

/** Files that clients and operators send. Each is sent once. */
export interface Attachments {
  readonly take: (kind: Attachment | null) => ReceivedFile | null
  readonly left: (kind: Attachment) => number
  readonly all: readonly ReceivedFile[]
}
const stock: readonly (readonly [Attachment, string])[] = [
  ['photo', 'IMG_2041.png'],
  ['photo', 'IMG_2077.png'],
  ['photo', 'photo_stol.png'],
  ['photo', 'IMG_3310.png'],
  ['pdf', 'Схема сборки стола «Берёза».pdf'],
  ['pdf', 'Схема сборки.pdf'],
]
const maxBytes = 1024 * 1024

/** Draws the files and stores them like uploads. */
export const makeAttachments = async (files: Pick<FileStore, 'receive'>, chance: Chance): Promise<Attachments> => {
  const made: { kind: Attachment; file: ReceivedFile }[] = []
  for (const [kind, name] of stock) {
    const bytes = kind === 'photo' ? drawTable(chance) : drawPlan()
    made.push({ kind, file: await files.receive(pieces(bytes), { name, maxBytes, sender: 'demo' }) })
  }
  const unsent = [...made]
  return {
    all: made.map((m) => m.file),
    left: (kind) => unsent.filter((m) => m.kind === kind).length,
    take: (kind) => {
      const at = unsent.findIndex((m) => m.kind === kind)
      return at < 0 ? null : unsent.splice(at, 1)[0]!.file
    },
  }
}
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
