import type { Step } from '@beseda/domain/replay/intervals.ts'

/** A stored event of a session, with the fields that are needed here. */
export interface PastEvent {
  readonly type: string
  readonly at: number
  readonly data: {
    readonly reason?: string | null
    readonly teamId?: string | null
    readonly operatorId?: string | null
    readonly fromOperatorId?: string | null
    readonly kind?: string | null
  }
}
/** Null: the event does not affect which operators were needed. */
export const stepOf = ({ type, at, data }: PastEvent): Step | null => {
  const teamId = data.teamId ?? null
  const operatorId = data.operatorId ?? null
  switch (type) {
    case 'chat.opened':
      return { at, type: 'opened', by: data.reason === 'operatorCreated' ? 'operator' : 'client', teamId }
    case 'chat.reopened':
      return { at, type: 'reopened', teamId, operatorId }
    case 'chat.queued':
      return { at, type: 'queued', teamId }
    case 'chat.assigned':
      return { at, type: 'assigned', teamId, operatorId: operatorId!, taken: data.reason === 'taken' }
    case 'chat.unassigned':
      return { at, type: 'unassigned', operatorId: operatorId!, reason: data.reason ?? '' }
    case 'chat.transferred':
    case 'chat.transferUndone':
      return { at, type: 'handedOn', operatorId, teamId, fromOperatorId: data.fromOperatorId ?? null }
    case 'chat.closed':
      return { at, type: 'closed', byItself: data.reason !== 'operator' }
    default:
      return null
  }
}
