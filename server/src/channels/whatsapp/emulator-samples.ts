import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { World } from '../emulator-world.ts'

/** By the format of a heading. Other types of files are refused when their upload begins. */
export const mimesOf: Readonly<Record<string, readonly string[]>> = {
  IMAGE: ['image/jpeg', 'image/png'],
  VIDEO: ['video/mp4'],
  DOCUMENT: ['application/pdf'],
}
interface Upload {
  readonly mime: string
  readonly bytes: number
  isDone: boolean
}
const uploadsOf = (world: World): Record<string, Upload> => {
  world.data.notes.uploads ??= {}
  return world.data.notes.uploads as Record<string, Upload>
}
export const sampleOf = (world: World, handle: string): Upload | null => {
  const id = handle.replace(/^4::/, '')
  const upload = Object.hasOwn(uploadsOf(world), id) ? uploadsOf(world)[id]! : null
  return upload?.isDone ? upload : null
}

/** `app/uploads`: begins an upload. Null: Meta refuses it. */
export const beginUpload = (world: World, { fields }: ApiCall): ApiAnswer | null => {
  const { file_type: mime, file_length: length } = fields
  const bytes = Number(length)
  if (typeof mime !== 'string' || !Object.values(mimesOf).flat().includes(mime) || !(bytes > 0)) return null
  const id = `upload:${world.nextId('upload', '100000')}`
  uploadsOf(world)[id] = { mime, bytes, isDone: false }
  return { status: 200, json: { id } }
}
/** `upload:<id>`: its bytes, all at once. Null: Meta refuses them. */
export const takeUpload = (world: World, id: string, { headers, body }: ApiCall): ApiAnswer | null => {
  const upload = Object.hasOwn(uploadsOf(world), id) ? uploadsOf(world)[id]! : null
  if (!upload || headers.file_offset !== '0' || body.length !== upload.bytes) return null
  upload.isDone = true
  return { status: 200, json: { h: `4::${id}` } }
}
