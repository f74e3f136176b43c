import { prepared, toDb } from '../../platform/db.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { carryOutKnowing, type LockedChat, operatorsWith, readLocked, withPlaces } from '../chats/index.ts'
import { isGivenAway, mayHave } from './offered.ts'
import { lockPeople, type People } from './people.ts'

export const fillJobName = 'distribution.fill'
/** No unique key: a job that is just running may have looked before the place became free. */
export const fillJob: NewJob = { name: fillJobName, data: {} }

/**
 * The oldest waiting chats that somebody with a free place may take, at most as many as there are places, and never so
 * many that the transaction grows long.
 */
const waiting = `
  with ${operatorsWith({ who: "u.organization_id = $1 and u.presence = 'online'", counted: 'true' })},
  free as materialized (${withPlaces})
  select c.id from chats c
  where c.organization_id = $1 and ${isGivenAway('$2')} and exists (select 1 from free f where ${mayHave('$2')})
  order by c.waiting_since nulls last, c.id`
const first = prepared(`${waiting} limit 1 for no key update of c`)
const more = prepared(`${waiting} limit (select least(100, sum(places)) from free) for no key update of c skip locked`)
/** The row may change while its turn is waited for; then the question is asked again. */
const tries = 5

/**
 * Hands the oldest waiting chats to whoever has a place. Runs when a place may have become free.
 * Only the first chat is waited for, before anything else is held: waiting for more could end in a deadlock.
 */
export const fill = async (w: Work): Promise<void> => {
  const ids = await lockWaiting(w)
  if (ids.length === 0) return
  const chats = await readLocked(w, ids)
  const people = await lockPeople(w)
  let given = 0
  for (const id of ids) {
    const chat = chats.get(id)
    if (chat && (await giveAway(w, chat, people))) given++
  }
  // more may wait, and who was worked on by others when it was looked
  if (given > 0) w.schedule(fillJob)
}
const lockWaiting = async (w: Work): Promise<readonly string[]> => {
  const about = [w.organizationId, toDb(w.now)]
  for (let attempt = 0; attempt < tries; attempt++) {
    const [oldest] = await w.run<{ id: string }>(first, about)
    if (!oldest) continue
    const others = await w.run<{ id: string }>(more, about)
    return [...new Set([oldest.id, ...others.map((c) => c.id)])]
  }
  return []
}
const giveAway = async (w: Work, chat: LockedChat, people: People): Promise<boolean> => {
  const { state, policy } = chat
  const { next } = await carryOutKnowing(
    w,
    chat,
    { type: 'fill' },
    {
      facts: {
        now: w.now,
        newSession: () => {
          throw new Error('a chat that waits has a session')
        },
        candidates: people.of(state.teamId),
        othersWaiting: false,
        policy,
        lastOperatorId: null,
        nameOf: (id) => people.names.get(id) ?? '',
      },
      names: people.names,
    },
  )
  const operatorId = next.session?.operatorId
  if (operatorId && state.session?.operatorId !== operatorId) people.note(operatorId, state.teamId)
  return operatorId !== null && operatorId !== undefined
}
