import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { fillJob, fillNow, type LockedChat, readLocked } from '../chat-store/index.ts'
import { applyInputWithFacts } from '../conversation/index.ts'
import { operatorsWith, presenceRules, withFreeSlots } from '../operators/index.ts'
import { canTake, isDistributed } from './offered.ts'
import { lockPeople, type People } from './people.ts'

/**
 * The oldest waiting chats that somebody with a free place may take, at most as many as there are places, and never so
 * many that the transaction grows long.
 */
const waiting = `
  with ${operatorsWith({ who: `u.organization_id = $1 and ${presenceRules.online}`, counted: 'true' })},
  free as materialized (${withFreeSlots})
  select c.id from chats c
  where c.organization_id = $1 and ${isDistributed('$2')} and exists (select 1 from free f where ${canTake('$2')})
  order by c.waiting_since nulls last, c.id`
const first = prepared(`${waiting} limit 1 for no key update of c`)
const more = prepared(`${waiting} limit (select least(100, sum(places)) from free) for no key update of c skip locked`)
/** So often it looks again although it gave nothing away. */
const mostRounds = 3
interface Fill {
  readonly round?: number | undefined
}

/**
 * Assigns the oldest waiting chats to operators with a free slot. Runs when a slot may have become free.
 * Only the first chat is waited for, before anything else is held: waiting for more could end in a deadlock.
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
  // more may wait, and what others were working on when it was looked
  if (given > 0) w.schedule(fillNow)
  // whom the first chat was meant for went away meanwhile; others may wait for who is still there
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
