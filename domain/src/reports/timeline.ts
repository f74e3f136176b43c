import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'

/**
 * What happened in one session, in order, as the measures of reports need it. `slaPolicy` as the event carries it: they hold
 * from then on. Without a bot people are asked for from the opening on; a bot that hands over asks for them later.
 */
export type TimelineEvent = { readonly at: number; readonly slaPolicy?: SlaPolicy | undefined } & (
  | {
      readonly type: 'opened'
      readonly by: 'client' | 'operator'
      readonly bot: boolean
      readonly teamId?: string | null
    }
  | { readonly type: 'humanRequested' }
  | { readonly type: 'queued'; readonly teamId: string | null; readonly reason: string }
  | { readonly type: 'assigned'; readonly teamId: string | null; readonly operatorId: string }
  | { readonly type: 'unassigned'; readonly operatorId: string }
  /** Transferred or (`undone`) taken back. */
  | { readonly type: 'transferred'; readonly fromOperatorId: string | null; readonly undone: boolean }
  | { readonly type: 'read'; readonly operatorId: string }
  | { readonly type: 'clientWrote' }
  /** `failed`: it never arrived, and so is no answer. */
  | { readonly type: 'operatorWrote'; readonly operatorId: string; readonly failed: boolean }
  | { readonly type: 'botWrote' }
  | { readonly type: 'closed'; readonly operatorId: string | null }
  | { readonly type: 'reopened' }
  | { readonly type: 'categorySet'; readonly categoryId: string | null }
  /** The client was put on the black list from this session, or taken off it. */
  | { readonly type: 'spam'; readonly on: boolean }
  | { readonly type: 'ratingAsked' }
  | { readonly type: 'ratingGiven'; readonly value: number }
)
export type SessionTimeline = readonly TimelineEvent[]
export type TimelineEventOf<T extends TimelineEvent['type']> = Extract<TimelineEvent, { readonly type: T }>
