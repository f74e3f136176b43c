import type { SessionFacts } from '@beseda/contract/entities/facts.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { averageOf, longestOf } from '@beseda/domain/reports/average.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { factsOfSession } from './facts.ts'

const names = prepared(`select id, name from users where organization_id = $1 and id = any ($2::uuid[])`)

/** The facts of the open or last session of a chat, with the names of people. */
export const sessionOfChat = async (deps: WorkDeps, user: SignedIn, chatId: string): Promise<SessionFacts> => {
  const { organizationId } = user
  const f = await read(deps, organizationId, async (c) => {
    const chat = await findChat(c, user, chatId)
    return factsOfSession(c, organizationId, chat.session.id)
  })
  const ids = [...f.reactions, ...f.replies, ...(f.firstReply ? [f.firstReply] : [])].map((x) => x.operatorId)
  const people =
    ids.length === 0
      ? []
      : await read(deps, organizationId, (c) => c.run<Named>(names, [organizationId, [...new Set(ids)]]))
  const named = (id: string): Named | null => people.find((p) => p.id === id) ?? null
  const longest = longestOf(f.replies)
  return {
    hasCalendar: f.hasCalendar,
    queue: f.queue.map(({ measure, urgency }) => ({ measure, urgency })),
    reactions: f.reactions.map(({ operatorId, measure }) => ({ operator: named(operatorId), measure })),
    firstReply: f.firstReply && {
      measure: f.firstReply.measure,
      urgency: f.firstReply.urgency,
      operator: named(f.firstReply.operatorId),
    },
    replies: {
      count: f.replies.length,
      average: averageOf(f.replies.map((r) => r.measure)),
      longest: longest && { measure: longest.measure, urgency: longest.urgency, operator: named(longest.operatorId) },
    },
    unansweredAtClose: f.endedWaits.length,
    dialog: f.dialog,
    resolution: f.resolution?.full ?? null,
    transfers: f.transferredBy.length,
    reopenings: f.reopenedOf.length,
    missed: f.missed,
  }
}
