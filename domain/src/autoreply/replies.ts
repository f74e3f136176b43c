import type { Autoreply } from '@beseda/contract/entities/autoreply.ts'
import { type Configured, evaluate } from '../automation/kinds.ts'
import type { OutgoingDraft } from '../chat-session/decision.ts'
import type { SessionAutoreplies } from '../chat-session/state.ts'
import type { AutoreplyContext, AutoreplyKinds } from './kinds.ts'

/** The automatic replies that are due, in the order of the list, and those that the session may still get. */
export interface DueReplies {
  readonly messages: readonly OutgoingDraft[]
  readonly left: SessionAutoreplies
}
const minuteMs = 60_000

/** What a new session may get: each kind once. */
export const autoreplyPlan = (list: readonly Configured[]): SessionAutoreplies => {
  const holding = list.find(({ kind }) => kind === 'holding')?.settings as Autoreply | undefined
  return { pending: list.map(({ kind }) => kind), holdMs: holding ? holding.waitMinutes * minuteMs : null }
}

export const dueReplies = (
  list: readonly Configured[],
  { pending, holdMs }: SessionAutoreplies,
  context: AutoreplyContext,
  kinds: AutoreplyKinds,
): DueReplies => {
  const due = list
    .filter(({ kind }) => pending.includes(kind))
    .map((reply) => ({ kind: reply.kind, drafts: evaluate(kinds, reply, context) ?? [] }))
    .filter(({ drafts }) => drafts.length > 0)
  const sent = new Set(due.map(({ kind }) => kind))
  // A holding phrase whose settings have gone must not become due again and again.
  if (context.occasion === 'waited') sent.add('holding')
  const left = pending.filter((kind) => !sent.has(kind))
  return {
    messages: due.flatMap(({ drafts }) => drafts),
    left: { pending: left, holdMs: left.includes('holding') ? holdMs : null },
  }
}
