import type { DomainEvent, EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import { type PushedKind, pushedKinds } from '@beseda/contract/notice-settings.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'

const About = z.object({ kind: z.enum(pushedKinds), chatId: id })
export type PushAbout = z.infer<typeof About>
/** Finds out who is pushed. */
export const preparePushJob = defineJob('push.prepare', About)

export const pushAbout = (kind: PushedKind, chatId: string): NewJob =>
  preparePushJob.with({ kind, chatId }, { uniqueKey: `push:${kind}:${chatId}`, maxAttempts: 3 })

const kindOf = (event: DomainEvent): PushedKind | null => {
  if (event.type === 'chat.assigned') {
    if (event.by.id === event.operatorId) return null
    return event.reason === 'transfer' ? 'transfer' : 'assigned'
  }
  if (event.type === 'chat.queued') return 'queue'
  return event.type === 'chat.snoozeEnded' && event.reason === 'timePassed' ? 'returned' : null
}
/** The pushes that follow from a decision about a chat. `hasWritten`: the client has, to the operator of the chat. */
export const pushesOf = (chatId: string, events: readonly DomainEvent[], hasWritten: boolean): NewJob[] => {
  const kinds = events.flatMap((event) => kindOf(event) ?? [])
  return (kinds.length > 0 ? kinds : hasWritten ? (['message'] as const) : []).map((kind) => pushAbout(kind, chatId))
}
/** The chat turns red at `at`, unless the client is answered before. */
export const pushWhenOverdue = (chatId: string, at: number): NewJob =>
  preparePushJob.with({ kind: 'overdue', chatId }, { at, uniqueKey: `push:overdue:${chatId}:${at}`, maxAttempts: 3 })
/** A colleague hears of their mention. */
export const pushesOfMention = ({ inChatId }: EventOf<'mention.added'>): NewJob[] => [pushAbout('mention', inChatId)]
