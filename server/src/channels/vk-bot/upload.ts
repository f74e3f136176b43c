import type { Outside } from '../adapter.ts'
import type { Failure, OutgoingFile } from '../outbound.ts'
import { ask, early, failedAs, failureOf, idOf, responseOf, type Settings } from './calls.ts'

const photoMimes = ['image/jpeg', 'image/png', 'image/gif']
const photoBytes = 50 * 1024 * 1024
const uploadMs = 60_000
type Uploaded = { readonly ok: true; readonly attachment: string } | Failure
const odd: Failure = { ok: false, kind: 'temporary', reason: 'VK: not an answer' }

const strings = (json: unknown, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = (json as Record<string, unknown> | null)?.[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )
/** `photo1_2`, `doc1_2_key`: how messages name an attachment. */
const nameOf = (kind: string, saved: unknown): string | null => {
  const { id, owner_id, access_key } = (saved ?? {}) as Record<string, unknown>
  const [number, owner] = [idOf(id), idOf(owner_id)]
  if (number === null || owner === null) return null
  return [`${kind}${owner}`, number, ...(typeof access_key === 'string' ? [access_key] : [])].join('_')
}
interface Way {
  readonly server: readonly [method: string, params: Record<string, string>]
  readonly field: string
  readonly answers: readonly string[]
  readonly save: readonly [method: string, params: Record<string, string>]
  readonly attachment: (response: unknown) => string | null
}
const wayOf = (file: OutgoingFile, peer: string): Way => {
  if (file.role === 'image' && photoMimes.includes(file.mime) && file.bytes <= photoBytes)
    return {
      server: ['photos.getMessagesUploadServer', { peer_id: peer }],
      field: 'photo',
      answers: ['server', 'photo', 'hash'],
      save: ['photos.saveMessagesPhoto', {}],
      attachment: (response) => nameOf('photo', (response as unknown[] | null)?.[0]),
    }
  const type = file.role === 'voice' ? 'audio_message' : 'doc'
  return {
    server: ['docs.getMessagesUploadServer', { type, peer_id: peer }],
    field: 'file',
    answers: ['file'],
    save: ['docs.save', { title: file.name }],
    // older versions answer with a list
    attachment: (response) =>
      nameOf('doc', (response as Record<string, unknown> | null)?.[type] ?? (response as unknown[] | null)?.[0]),
  }
}
/** Three calls: where to, the bytes, and saving. None of them shows anything to the client. */
export const upload = async (settings: Settings, file: OutgoingFile, peer: string, out: Outside): Promise<Uploaded> => {
  const way = wayOf(file, peer)
  const server = await ask(settings, ...way.server, out)
  const url = (responseOf(server) as { upload_url?: unknown } | null)?.upload_url
  if (typeof url !== 'string') return early(failureOf(server))
  const { name, mime, bytes, open } = file
  const part = { name: way.field, fileName: name, mime, bytes, open }
  const sent = await out.http.request({ method: 'POST', url, multipart: [part], timeoutMs: uploadMs })
  if (sent.lost || sent.status !== 200) return early(failureOf(sent))
  const fields = strings(sent.json, way.answers)
  // a file that VK does not take is answered with words and without these fields
  if (Object.keys(fields).length < way.answers.length || fields.photo === '[]') return failedAs(100)
  const saved = await ask(settings, way.save[0], { ...way.save[1], ...fields }, out)
  const response = responseOf(saved)
  if (response === null) return early(failureOf(saved))
  const attachment = way.attachment(response)
  return attachment === null ? odd : { ok: true, attachment }
}
