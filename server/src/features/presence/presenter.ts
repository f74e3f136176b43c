import type { EventOf } from '@beseda/contract/events/index.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import { definePresenter } from '../../platform/realtime/presenter.ts'
import type { Outgoing } from '../../platform/realtime/types.ts'

/** Changes that operators did not make themselves: the console notifies them. */
const automaticReasons: readonly EventOf<'presence.changed'>['reason'][] = ['inactive', 'chatsFinished', 'slotFreed']

const presenceFrames = (organizationId: string, e: EventOf<'presence.changed'>, at: number): Outgoing[] => {
  const { userId, presence, kind, until } = e
  const automatic = automaticReasons.includes(e.reason) && { automatic: true as const }
  const shown = { userId, presence, since: at, ...automatic, ...(kind && { kind }), ...(until && { until }) }
  // only the operator sees the note and the planned end, in all tabs
  const own: Entities = {
    ...(e.reason !== 'chosen' && { presenceReason: { since: at, reason: e.reason } }),
    ...((e.note !== undefined || until !== undefined) && { staleViewer: true }),
    ...(e.takenBy !== undefined && { licenceTakenBy: e.takenBy }),
  }
  return [
    { event: e.type, rooms: [`org:${organizationId}`], entities: { presence: [shown] } },
    ...(Object.keys(own).length > 0 ? [{ event: e.type, rooms: [`user:${userId}` as const], entities: own }] : []),
  ]
}

export const presencePresenter = definePresenter({
  handles: ['presence.changed', 'break.awaited'],
  frames: ({ organizationId, events }) =>
    events.flatMap(({ event: e, at }): Outgoing[] =>
      e.type === 'presence.changed'
        ? presenceFrames(organizationId, e, at)
        : [
            { event: e.type, rooms: [`user:${e.userId}`], entities: { staleViewer: true } },
            { event: e.type, rooms: [`org:${organizationId}`], entities: { staleLists: ['breaks'] } },
          ],
    ),
})
