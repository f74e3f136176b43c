import type { DeliveryFailure } from '@beseda/contract/entities/message.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { id } from '@beseda/contract/fields.ts'
import { limits } from '@beseda/contract/limits.ts'
import * as z from 'zod/mini'
import type { Adapter, MediaStream } from '../../channels/adapter.ts'
import type { Failure } from '../../channels/outbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ReceivedFile } from '../../platform/files.ts'
import type { Http } from '../../platform/http/call.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import type { NewEntry } from '../feed/index.ts'
import { addFile } from '../files/index.ts'
import { outsideOf } from '../providers/index.ts'

const MediaData = z.object({ chatId: id, messageId: id, partId: id })
type MediaData = z.infer<typeof MediaData>
export const copyMediaJob = defineJob('inbound.copyMedia', MediaData)
/** Media of one channel are copied four at a time; they delay no message. */
export const copyMediaJobOf = (channelId: string, data: MediaData): NewJob =>
  copyMediaJob.with(data, { throttle: `media:${channelId}`, maxAttempts: 8 })
export const mediaJobsOf = (
  chatId: string,
  channelId: string,
  { id: messageId, parts }: Pick<NewEntry, 'id' | 'parts'>,
): NewJob[] =>
  (parts ?? []).flatMap((p) =>
    p.id && p.mediaRef ? [copyMediaJobOf(channelId, { chatId, messageId, partId: p.id })] : [],
  )

interface Row {
  content: { kind: string; name?: string; mime?: string; bytes?: number | null }
  position: number
  media_ref: string | null
  media_state: string | null
  channel_id: string
}
const load = prepared(`
  select p.content, p.position, p.media_ref, p.media_state, m.channel_id
  from message_parts p join messages m on m.id = p.message_id
  where p.organization_id = $1 and p.id = $2`)

export interface MediaDeps {
  readonly adapterOf: (channelType: string) => Adapter | null
  readonly http: Http
}
/** Copies the bytes of a part from its provider. A second run stores nothing: it finds the part done. */
export const copyMedia = ({ adapterOf, http }: MediaDeps): OutsideHandler<MediaData> => ({
  timeoutMs: 300_000,
  outside: async ({ deps, organizationId }, data) => {
    const [row] = await read(deps, organizationId, (c) => c.run<Row>(load, [organizationId, data.partId]))
    if (row?.media_state !== 'waiting' || row.media_ref === null) return { done: true }
    const channel = await loadForAdapter(deps, row.channel_id)
    const adapter = channel && adapterOf(channel.type)
    if (!channel || adapter?.transport !== 'provider' || !adapter.fetchMedia) return lost(data, unavailable('no media'))
    if ((row.content.bytes ?? 0) > limits.fileBytes) return lost(data, tooBig)
    const media = await adapter.fetchMedia(channel.settings, row.media_ref, limits.fileBytes, outsideOf(deps, http))
    return media.ok ? store({ deps, organizationId }, data, row, media) : failed(data, media)
  },
  onDead: (w, data, error) => settle(w, data, null, unavailable(error)),
})

const tooBig: DeliveryFailure = { code: 'FILE_TOO_BIG', params: { maxBytes: limits.fileBytes } }
const unavailable = (reason: string): DeliveryFailure => ({
  code: 'MEDIA_UNAVAILABLE',
  params: { reason: reason.slice(0, 200) },
})
const lost = (data: MediaData, failure: DeliveryFailure): Outcome => ({
  done: true,
  write: (w) => settle(w, data, null, failure),
})
const again: readonly Failure['kind'][] = ['temporary', 'limited', 'unknown', 'channelBroken']
const failed = (data: MediaData, { kind, reason, retryAfterMs }: Failure): Outcome =>
  again.includes(kind)
    ? { error: reason, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
    : lost(data, unavailable(reason))

/** A file that the check refuses stays refused; a broken transfer or a full disk is retried. */
const final: readonly string[] = ['FILE_TOO_BIG', 'FILE_EMPTY', 'FILE_UNREADABLE', 'PICTURE_BROKEN']
const store = async (
  { deps, organizationId }: { readonly deps: Deps; readonly organizationId: string },
  data: MediaData,
  { content, position }: Row,
  media: MediaStream,
): Promise<Outcome> => {
  const name = content.name || media.name || content.kind
  const bytes = Math.min(content.bytes ?? limits.fileBytes, limits.fileBytes)
  const quota = ['clientBytesByOrganization', organizationId] as const
  const allowed = deps.rateLimits.consume(...quota, bytes)
  if (!allowed.ok) {
    media.cancel()
    return { error: 'UPLOAD_QUOTA_EXCEEDED', retryInMs: allowed.retryAfterMs }
  }
  try {
    const sender = `chat ${data.chatId}`
    const file = await deps.files.receive(media.body, { name, maxBytes: limits.fileBytes, sender })
    deps.rateLimits.refund(...quota, Math.max(0, bytes - file.bytes))
    return { done: true, write: (w) => settle(w, data, { file, position, isFile: content.kind === 'file' }, null) }
  } catch (error) {
    media.cancel()
    deps.rateLimits.refund(...quota, bytes)
    if (!(error instanceof AppError)) return { error: 'the transfer broke off' }
    const { code, params } = error.refusal
    return final.includes(code) ? lost(data, { code, params: { ...params } }) : { error: code }
  }
}

const markStored = prepared(`
  update message_parts set media_state = 'stored', file_id = $3, failure = null
  where organization_id = $1 and id = $2 and media_state = 'waiting' returning 1`)
const markLost = prepared(`
  update message_parts set media_state = 'lost', failure = $3::jsonb
  where organization_id = $1 and id = $2 and media_state = 'waiting' returning 1`)
const touchMessage = prepared(`
  update messages set version = version + 1, has_files = has_files or $3 where organization_id = $1 and id = $2`)
const touchChat = prepared(`update chats set version = version + 1 where organization_id = $1 and id = $2`)
interface Stored {
  readonly file: ReceivedFile
  readonly position: number
  /** A sticker's picture is part of the sticker, not a file of the message. */
  readonly isFile: boolean
}
const settle = async (w: Work, d: MediaData, stored: Stored | null, failure: DeliveryFailure | null): Promise<void> => {
  // The chat first: the common order of locks.
  await w.run(touchChat, [w.organizationId, d.chatId])
  if (stored)
    await addFile(w, stored.file, stored.isFile ? { messageId: d.messageId, position: stored.position } : null)
  const settled = stored
    ? await w.run(markStored, [w.organizationId, d.partId, stored.file.id])
    : await w.run(markLost, [w.organizationId, d.partId, JSON.stringify(failure)])
  if (settled.length === 0) throw new Error('the media of this part is settled already')
  await w.run(touchMessage, [w.organizationId, d.messageId, stored?.isFile ?? false])
  const { chatId, messageId } = d
  w.emit({ type: 'message.mediaCopied', chatId, messageId, by: bySystem, reason: stored ? 'stored' : 'lost' })
}
