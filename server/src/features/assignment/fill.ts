import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { fillJob, fillNow, type LockedChat, readLocked } from '../chat-store/index.ts'
import { applyInputWithFacts } from '../conversation/index.ts'
import { operatorsWith, presenceRules, withFreeSlots } from '../operators/index.ts'
import { canTake, isDistributed } from './offered.ts'
import { lockPeople, type People } from './people.ts'

/**
 * The oldest waiting chats that an operator with a free slot may get: at most as many as there are slots, limited so
 * that the transaction stays short.
 */
const waiting = `
  with ${operatorsWith({ who: `u.organization_id = $1 and ${presenceRules.online}`, counted: 'true' })},
  free as materialized (${withFreeSlots})
  select c.id from chats c
  where c.organization_id = $1 and ${isDistributed('$2')} and exists (select 1 from free f where ${canTake('$2')})
  order by c.waiting_since nulls last, c.id`
const first = prepared(`${waiting} limit 1 for no key update of c`)
const more = prepared(`${waiting} limit (select least(100, sum(places)) from free) for no key update of c skip locked`)
/** How often a fill runs again that assigned nothing. */
const mostRounds = 3
interface Fill {
  readonly round?: number | undefined
}

/**
 * Assigns the oldest waiting chats to operators with a free slot. Runs when a slot may have become free. It waits only
 * for the lock of the first chat, before it holds any other: waiting for more could deadlock.
 */
export const fill = async (w: Work, { round = 0 }: Fill = {}): Promise<void> => {
  const ids = await lockWaiting(w)
  if (ids.length === 0) return
  const chats = await readLocked(w, ids)
  const people = await lockPeople(w)
  let given = 0
  for (const id of ids) {
    const chat = chats.get(id)
    if (chat && (await giveAway(w, chat, people))) given++
  }
  // More chats may wait, and some were locked by others.
  if (given > 0) w.schedule(fillNow)
  // The operator for the first chat has become unavailable meanwhile; other chats may fit operators who are still free.
  else if (round < mostRounds && people.isAnyFree()) w.schedule(fillJob.with({ round: round + 1 }))
}
const lockWaiting = async (w: Work): Promise<readonly string[]> => {
  const about = [w.organizationId, toDb(w.now)]
  const [oldest] = await w.run<{ id: string }>(first, about)
  if (!oldest) return []
  const others = await w.run<{ id: string }>(more, about)
  return [...new Set([oldest.id, ...others.map((c) => c.id)])]
}
const giveAway = async (w: Work, chat: LockedChat, people: People): Promise<boolean> => {
  const { state, policy } = chat
  const { next } = await applyInputWithFacts(
    w,
    chat,
    { type: 'fill' },
    {
      facts: {
        now: w.now,
        policy,
        candidates: people.of(state.teamId),
        othersWaiting: false,
      },
      names: people.names,
    },
  )
  const operatorId = next.session?.operatorId
  if (operatorId && state.session?.operatorId !== operatorId) people.note(operatorId, state.teamId)
  return operatorId !== null && operatorId !== undefined
}
