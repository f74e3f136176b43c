import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import type { DeliveryFailure, MessageChange } from '@beseda/contract/entities/message.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Adapter, Outside, ProviderAdapter } from '../../channels/adapter.ts'
import type { Done, Failure, OutgoingContent } from '../../channels/outbound.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { type Loaded, loadPart } from '../delivery/index.ts'
import { outsideOf } from '../providers/index.ts'
import type { ChangeData } from './jobs.ts'
import { type ChangedPart, loadChange } from './load-change.ts'
import { completeChange, refuseChange } from './save-change.ts'

export interface ChangeChannels {
  readonly adapterOf: (channelType: string) => Adapter | null
  readonly http: Http
}
const holdMs = 60_000
const changeOf = prepared(`select change from messages where organization_id = $1 and id = $2`)

/**
 * Asks the provider to change or delete a message. Repeating it is harmless, so a lost answer is tried again. What the
 * provider refuses stays as it was, with the reason.
 */
export const carryOut = ({ adapterOf, http }: ChangeChannels): OutsideHandler<ChangeData> => ({
  outside: async ({ deps, organizationId }, data) => {
    const pending = await loadChange(deps, organizationId, data.messageId)
    if (!pending) return { done: true }
    const { change, parts } = pending
    const refuse = refusing(data, change)
    const [first] = await Promise.all(parts.slice(0, 1).map((p) => loadPart(deps, organizationId, p.id)))
    const adapter = first ? adapterOf(first.channelType) : null
    if (!first || adapter?.transport !== 'provider' || !adapter[change.kind]) return refuse('')
    if (!first.channelActive) return { holdThrottleMs: holdMs, error: 'the channel is deactivated' }
    if (parts.some((p) => p.providerId === null)) return refuse(noId[first.lang])
    const out = outsideOf(deps, http)
    for (const part of parts) {
      const result = await ask({ deps, organizationId, adapter, out, change }, first, part)
      if (!result.ok) return outcomeOf(result, first.lang, refuse)
    }
    return { done: true, write: withChat(data, (w) => completeChange(w, data, change)) }
  },
  onDead: async (w, data, error) => {
    await lockChat(w, { chatId: data.chatId })
    const [row] = await w.run<{ change: MessageChange | null }>(changeOf, [w.organizationId, data.messageId])
    if (row?.change?.state === 'pending') await refuseChange(w, data, row.change, refusedFor(error))
  },
})
const noId: Readonly<Record<Lang, string>> = {
  ru: 'он не назвал номер сообщения',
  eng: 'it gave no id of the message',
}
interface Asking {
  readonly deps: Deps
  readonly organizationId: string
  readonly adapter: ProviderAdapter
  readonly out: Outside
  readonly change: MessageChange
}
const ask = async (
  { deps, organizationId, adapter, out, change }: Asking,
  { settings, part: { to } }: Loaded,
  { id, providerId }: ChangedPart,
): Promise<Done | Failure> => {
  const message = { to, providerId: providerId! }
  if (change.kind === 'remove') return adapter.remove!(settings, message, out)
  const loaded = await loadPart(deps, organizationId, id)
  if (!loaded) return { ok: true }
  return adapter.edit!(settings, message, withText(loaded.part.content, change), out)
}
/** The same content with the new text, so that its buttons stay. */
const withText = (content: OutgoingContent, { text, marks = [] }: MessageChange): OutgoingContent =>
  content.kind === 'file'
    ? { ...content, caption: text, marks }
    : content.kind === 'text'
      ? { ...content, text, marks }
      : content

const outcomeOf = (
  { kind, reason, retryAfterMs }: Failure,
  lang: Lang,
  refuse: (reason: string) => Outcome,
): Outcome => {
  if (kind === 'limited' || kind === 'channelBroken') return { holdThrottleMs: retryAfterMs ?? holdMs, error: reason }
  if (kind === 'temporary' || kind === 'unknown')
    return { error: reason, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  return refuse(reasonInWords(reason, lang))
}
const refusing =
  (data: ChangeData, change: MessageChange) =>
  (reason: string): Outcome => ({
    done: true,
    write: withChat(data, (w) => refuseChange(w, data, change, refusedFor(reason))),
  })
const refusedFor = (reason: string): DeliveryFailure => ({
  code: 'MESSAGE_CHANGE_REFUSED',
  params: { reason: reason.slice(0, 200) },
})
const withChat =
  ({ chatId }: ChangeData, save: (w: Work) => Promise<void>) =>
  async (w: Work) => {
    await lockChat(w, { chatId })
    await save(w)
  }
