import { AppError } from '@beseda/contract/errors/index.ts'
import type { MediaStream } from '../../channels/adapter.ts'
import type { ContactPhoto } from '../../channels/inbound.ts'
import type { Failure } from '../../channels/outbound.ts'
import { prepared } from '../../platform/db.ts'
import type { FileStore, ReceivedFile } from '../../platform/files.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { clientPhotoMimes, clientPhotoSide } from '../photos/index.ts'
import { type Outer, outsideOf } from '../providers/index.ts'
import { askLater, type PhotoData } from './ask.ts'

/** Gives the client the photo, unless a person has chosen one; says whether. */
export type TakePhoto = (w: Work, clientId: string, file: ReceivedFile) => Promise<boolean>

/** Providers give small sizes; a larger answer is none of theirs. */
const maxBytes = 4 * 1024 * 1024
interface Row {
  readonly external_id: string
  readonly photo_key: string | null
  readonly client_id: string
  readonly is_chosen: boolean
}
const load = prepared(`
  select k.external_id, k.photo_key, k.client_id, (cl.photo_removed or coalesce(p.source = 'person', false)) as is_chosen
  from contacts k join clients cl on cl.id = k.client_id and cl.deleted_at is null left join client_photos p on p.id = cl.photo_id
  where k.organization_id = $1 and k.id = $2`)
const remember = prepared(`update contacts set photo_key = $3 where organization_id = $1 and id = $2`)

/** Copies the photo that the provider shows of a contact. What a person decided about the client's photo stays. */
export const fetchPhoto = ({ adapterOf, http }: Outer, take: TakePhoto): OutsideHandler<PhotoData> => ({
  timeoutMs: 120_000,
  optional: true,
  onDead: async (w, { contactId }) => askLater(w, contactId),
  outside: async ({ deps, organizationId }, { channelId, contactId }) => {
    const [contact] = await read(deps, organizationId, (c) => c.run<Row>(load, [organizationId, contactId]))
    if (!contact || contact.is_chosen) return { done: true }
    const channel = await loadForAdapter(deps, channelId)
    const adapter = channel && adapterOf(channel.type)
    if (!channel || adapter?.transport !== 'provider' || !adapter.photo || !adapter.fetchMedia) return { done: true }
    const out = outsideOf(deps, http)
    const found = await adapter.photo(channel.settings, contact.external_id, out)
    if (!found.ok) return failed(found)
    const key = found.photo && keyOf(found.photo)
    if (!found.photo || key === contact.photo_key) return { done: true }
    const media = await adapter.fetchMedia(channel.settings, found.photo.ref, maxBytes, out)
    if (!media.ok) return failed(media)
    const file = await store(deps.files, media, channelId)
    if (file === 'again') return { error: 'the transfer broke off' }
    const about = { contactId, clientId: contact.client_id, key: key! }
    return { done: true, write: (w) => keep(w, about, file, take) }
  },
})
/** Addresses may be long. */
const keyOf = ({ key }: ContactPhoto): string => key.slice(0, 1000)
const again: readonly Failure['kind'][] = ['temporary', 'limited', 'unknown', 'channelBroken']
const failed = ({ kind, reason, retryAfterMs }: Failure): Outcome =>
  again.includes(kind)
    ? { error: reason, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
    : { done: true }

/** null: no picture that is shown. It is not fetched again until the provider names another one. */
const final: readonly string[] = ['FILE_TOO_BIG', 'FILE_EMPTY', 'FILE_UNREADABLE', 'PICTURE_BROKEN']
const store = async (
  files: FileStore,
  { body, cancel }: MediaStream,
  channelId: string,
): Promise<ReceivedFile | null | 'again'> => {
  try {
    const options = { name: 'photo', maxBytes, sender: `channel ${channelId}`, side: clientPhotoSide }
    const file = await files.receive(body, options)
    if (clientPhotoMimes.includes(file.mime)) return file
    await files.remove(file.id)
    return null
  } catch (error) {
    cancel()
    return error instanceof AppError && final.includes(error.refusal.code) ? null : 'again'
  }
}
const keep = async (
  w: Work,
  contact: { readonly contactId: string; readonly clientId: string; readonly key: string },
  file: ReceivedFile | null,
  take: TakePhoto,
): Promise<void> => {
  // without a row the file is removed from the disk later
  if (file && !(await take(w, contact.clientId, file))) return
  w.write(remember, [w.organizationId, contact.contactId, contact.key])
}
