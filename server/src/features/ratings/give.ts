import { fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { evaluateLink, evaluateWidget } from '@beseda/domain/ratings/rules.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { randomId } from '../../platform/random.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type LockedChat, lockChat, saveDecision } from '../chat-store/index.ts'
import { lastWriter, loadRated, type RatedSession } from './load.ts'

/** A client's rating. */
export interface Given {
  /** 1 to 5. */
  readonly value: number
  readonly comment: string
}
const insert = prepared(`
  insert into ratings (id, organization_id, session_id, chat_id, channel_id, operator_id, via, value, comment, given_at, seq)
  values ($1, $2, $3, $4, $5, $6, 'widget', $7, $8, $9, $10)`)
const answer = prepared(`
  update ratings set value = $3, comment = $4, given_at = $5, seq = $6, via = $7 where organization_id = $1 and id = $2`)
const change = prepared(`update ratings set value = $3, comment = $4 where organization_id = $1 and id = $2`)
const ofSession = prepared(`
  update chat_sessions set rating = $3, rated_at = coalesce(rated_at, $4) where organization_id = $1 and id = $2`)
/** Updates the history line in the feed to the current rating. */
const updateFeedEntry = prepared(`
  update messages set version = version + 1, history = history || jsonb_build_object('rating', jsonb_build_object(
    'value', $4::int, 'comment', $5::text, 'changes', coalesce((history #>> '{rating,changes}')::int, 0) + 1))
  where organization_id = $1 and chat_id = $2 and seq = $3`)

type Via = EventOf<'rating.given'>['via']
const appendToFeed = async (
  w: Work,
  chat: LockedChat,
  event: Omit<EventOf<'rating.given'>, 'type' | 'chatId' | 'by'>,
): Promise<number> => {
  const by = { kind: 'client', id: chat.clientId } as const
  const fact = { type: 'rating.given', chatId: chat.state.chatId, by, ...event } as const
  return (await saveDecision(w, chat, { next: chat.state, events: [fact] })).lastSeq
}
/** Stores the first rating of a session, credits the operator, and adds a history line to the feed. */
const saveFirstRating = async (w: Work, deps: Deps, chat: LockedChat, rated: RatedSession, via: Via, given: Given) => {
  const { sessionId, rating } = rated
  const { chatId } = chat.state
  const { value, comment } = given
  const at = toDb(w.now)
  const ratingId = rating?.id ?? randomId(deps.random)
  const operatorId = rating?.operatorId ?? (await lastWriter(w, chatId, sessionId))
  const reason = rating ? 'asked' : 'unasked'
  const seq = await appendToFeed(w, chat, { sessionId, operatorId, via, value, comment, reason })
  if (rating) w.write(answer, [w.organizationId, ratingId, value, comment, at, seq, via])
  else
    w.write(insert, [
      ratingId,
      w.organizationId,
      sessionId,
      chatId,
      chat.channelId,
      operatorId,
      value,
      comment,
      at,
      seq,
    ])
  w.write(ofSession, [w.organizationId, sessionId, value, at])
}
const changeGiven = async (w: Work, chat: LockedChat, rated: RatedSession, { value, comment }: Given) => {
  const { sessionId, rating } = rated
  const { id, operatorId, seq } = rating!
  if (rating!.value === value && rating!.comment === comment) return
  await w.run(updateFeedEntry, [w.organizationId, chat.state.chatId, seq, value, comment])
  w.write(change, [w.organizationId, id, value, comment])
  w.write(ofSession, [w.organizationId, sessionId, value, toDb(w.now)])
  const about = { sessionId, operatorId, via: 'widget', value, comment, reason: 'changed' } as const
  await appendToFeed(w, chat, { ...about, seq: seq! })
}

/** A widget visitor rates their own conversation. They may change the rating for a while. */
export const rateInWidget = async (
  w: Work,
  deps: Deps,
  { contactId, sessionId, ...given }: Given & { contactId: string; sessionId: string },
): Promise<void> => {
  const chat = await lockChat(w, { contactId })
  const rated = chat && (await loadRated(w, chat, sessionId))
  if (!rated) throw fail('ASSESSMENT_NOT_FOUND')
  const verdict = evaluateWidget(rated.facts, w.now)
  const said = { ...given, comment: given.comment.trim() }
  if (verdict === 'first') await saveFirstRating(w, deps, chat, rated, 'widget', said)
  else if (verdict === 'change') await changeGiven(w, chat, rated, said)
  else throw fail(verdict)
}

/** Rates by a link. Each link works once; the locked chat excludes two ratings at the same time. */
export const rateByLink = (
  deps: Deps,
  { organizationId, chatId, sessionId }: { organizationId: string; chatId: string; sessionId: string },
  given: Given,
): Promise<void> =>
  work(deps, organizationId, async (w) => {
    const chat = await lockChat(w, { chatId })
    const rated = chat && (await loadRated(w, chat, sessionId))
    if (!rated) throw fail('ASSESSMENT_NOT_FOUND')
    const verdict = evaluateLink(rated.facts, w.now)
    if (verdict !== 'first') throw fail(verdict)
    await saveFirstRating(w, deps, chat, rated, 'link', { ...given, comment: given.comment.trim() })
  })
