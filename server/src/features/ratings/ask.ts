import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { askAt } from '@beseda/domain/ratings/rules.ts'
import * as z from 'zod/mini'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { randomId } from '../../platform/random.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { applyInput } from '../conversation/index.ts'
import { ratingAddress } from './address.ts'
import { lastWriter, loadRated } from './load.ts'

const AskData = z.object({ chatId: id, sessionId: id })
/** The job decides when it runs whether to ask: the chat may be open again by then. */
export const askJob = defineJob('ratings.ask', AskData)
export const askJobOf = ({ chatId, sessionId }: EventOf<'chat.closed'>): NewJob => askJob.with({ chatId, sessionId })
const insert = prepared(`
  insert into ratings (id, organization_id, session_id, chat_id, channel_id, operator_id, via, asked_at, message_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`)

/** Asks the client of a closed chat for a rating now, or schedules the question after the channel's delay. */
export const ask =
  ({ random, settings }: Pick<Deps, 'random' | 'settings'>) =>
  async (w: Work, { chatId, sessionId }: z.infer<typeof AskData>): Promise<void> => {
    const chat = await lockChat(w, { chatId })
    const rated = chat && (await loadRated(w, chat, sessionId))
    const at = rated && askAt(rated.facts, rated.waitMs)
    if (!chat || !rated || at === null) return
    if (at > w.now) return w.schedule(askJob.with({ chatId, sessionId }, { at }))
    const { facts, waitMs, question } = rated
    const operatorId = await lastWriter(w, chatId, sessionId)
    const via = channelTypeOf(chat.channelType)?.can.transport === 'own' ? 'widget' : 'link'
    const ratingId = randomId(random)
    const known = { rating: { rating: { ...facts, waitMs, question, operatorId, via } } } as const
    const links = { rating: ratingAddress(brandOf(settings, rated.brand).url, ratingId) }
    const { events, messageIds } = await applyInput(w, chat, { type: 'ratingDue', sessionId }, { known, links })
    if (!events.some((e) => e.type === 'rating.asked')) return
    const about = [ratingId, w.organizationId, sessionId, chatId, chat.channelId, operatorId, via]
    w.write(insert, [...about, toDb(w.now), messageIds[0] ?? null])
  }
