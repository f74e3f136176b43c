import type { Lang } from '@beseda/contract/lang.ts'
import type { RatingFacts } from '@beseda/domain/ratings/rules.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'

/** A session with the rating settings of its channel and plan, and its stored rating. */
export interface RatedSession {
  readonly facts: RatingFacts
  readonly sessionId: string
  readonly lang: Lang
  /** Of the organization. */
  readonly brand: string | null
  readonly question: string
  readonly waitMs: number
  readonly rating: StoredRating | null
}
export interface StoredRating {
  readonly id: string
  readonly operatorId: string | null
  readonly value: number | null
  readonly comment: string
  readonly seq: number | null
}
interface Row {
  option: boolean
  rating_enabled: boolean
  rating_before_end: boolean
  rating_text: string
  rating_wait_minutes: number
  active: boolean
  lang: Lang
  brand: string | null
  first_reply_at: number | null
  closed_at: number | null
  rating_id: string | null
  operator_id: string | null
  asked_at: number | null
  given_at: number | null
  value: number | null
  comment: string | null
  seq: number | null
}
const select = prepared(`
  select 'OPTION_QUALITY_RATING' = any (o.options) as option, ch.rating_enabled, ch.rating_before_end, ch.rating_text,
    ch.rating_wait_minutes, ch.active, o.lang, o.brand, s.first_reply_at, s.closed_at,
    r.id as rating_id, r.operator_id, r.asked_at, r.given_at, r.value, r.comment, r.seq
  from chat_sessions s
    join channels ch on ch.id = s.channel_id
    join organizations o on o.id = s.organization_id
    left join ratings r on r.session_id = s.id
  where s.organization_id = $1 and s.chat_id = $2 and s.id = $3`)

/** Loads the session of a locked chat, so the result stays valid until the commit. Null: not a session of this chat. */
export const loadRated = async (w: Work, chat: LockedChat, sessionId: string): Promise<RatedSession | null> => {
  const [r] = await w.run<Row>(select, [w.organizationId, chat.state.chatId, sessionId])
  if (!r) return null
  const isOpen = chat.state.session?.id === sessionId
  const rating = r.rating_id && {
    ...{ id: r.rating_id, operatorId: r.operator_id, value: r.value, comment: r.comment ?? '', seq: r.seq },
  }
  return {
    sessionId,
    lang: r.lang,
    brand: r.brand,
    question: r.rating_text,
    waitMs: r.rating_wait_minutes * 60_000,
    rating: rating || null,
    facts: {
      option: r.option,
      enabled: r.rating_enabled,
      beforeEnd: r.rating_before_end,
      channelActive: r.active,
      operatorWrote: r.first_reply_at !== null,
      closedAt: isOpen ? null : r.closed_at,
      isLast: chat.sessionId === sessionId,
      askedAt: r.asked_at,
      givenAt: r.given_at,
    },
  }
}
const lastOperator = prepared(`
  select author_id as id from messages
  where organization_id = $1 and chat_id = $2 and session_id = $3 and kind = 'message' and author_kind = 'operator'
  order by seq desc limit 1`)
/** The operator who is credited with a rating: the last one who wrote to the client. */
export const lastWriter = async (w: Work, chatId: string, sessionId: string): Promise<string | null> =>
  (await w.run<{ id: string | null }>(lastOperator, [w.organizationId, chatId, sessionId]))[0]?.id ?? null
