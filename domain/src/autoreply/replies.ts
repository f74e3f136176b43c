import { type Configured, evaluate } from '../automation/kinds.ts'
import type { OutgoingDraft } from '../chat-session/decision.ts'
import type { AutoreplyContext, AutoreplyKinds } from './kinds.ts'

/** The messages of all automatic replies that apply, in the order of the list. */
export const autoreplies = (
  list: readonly Configured[],
  context: AutoreplyContext,
  kinds: AutoreplyKinds,
): readonly OutgoingDraft[] => list.flatMap((reply) => evaluate(kinds, reply, context) ?? [])
