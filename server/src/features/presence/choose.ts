import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import type { BreakKind, BreakWish } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { fullTeam } from '@beseda/domain/presence/break-places.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { admitNext, limitedTeams, lineUpForBreak } from './break-places.ts'
import { namesAway } from './break-state.ts'
import { changePresence, lockPresence } from './set.ts'

export interface ChosenPresence {
  readonly presence: 'online' | 'finishing' | 'break'
  readonly kind: BreakKind | null
  readonly note: string
  readonly minutes: number | null
  /** Wait for a place rather than be refused. */
  readonly whenFree: boolean
}
const look = prepared(`select presence from operator_presence where organization_id = $1 and user_id = $2`)
/** The place in the line stays when only the reason changes. */
const await_ = prepared(`
  update operator_presence set break_wish = $3, break_wish_at = coalesce(break_wish_at, $4), break_kind = $5, break_note = $6,
    break_minutes = $7
  where organization_id = $1 and user_id = $2`)
const callOff = prepared(`
  update operator_presence set break_wish = null, break_wish_at = null, break_kind = null, break_note = '', break_minutes = null
  where organization_id = $1 and user_id = $2`)

/** «Активен», «Завершаю чаты» or «Перерыв», chosen by the person. */
export const choosePresence = (deps: Deps, user: SignedIn, chosen: ChosenPresence): Promise<PresenceNow> => {
  if (!user.rights.includes('AUTHORITY_CHAT_DISTRIBUTION')) throw fail('NOT_AN_OPERATOR')
  return work(deps, user.organizationId, async (w) => {
    const now = chosen.presence === 'online' ? await beOnline(w, user.userId) : await beAway(w, user.userId, chosen)
    if (!now) throw fail('UNAUTHENTICATED')
    return now
  })
}
const beOnline = async (w: Work, userId: string): Promise<PresenceNow | null> => {
  const now = await changePresence(w, userId, 'online', { reason: 'chosen' })
  if (!now?.breakWish) return now
  await w.run(callOff, [w.organizationId, userId])
  w.emit({ type: 'break.awaited', userId, by: byUser(userId), wish: null, reason: 'calledOff' })
  return { ...now, breakKind: null, breakNote: '', breakMinutesPlanned: null, breakWish: null }
}
const beAway = async (w: Work, userId: string, chosen: ChosenPresence): Promise<PresenceNow | null> => {
  const { presence: wanted, whenFree, ...about } = chosen
  const change = () => changePresence(w, userId, wanted, { reason: 'chosen', ...about })
  const isLimited = (await limitedTeams(w, userId)).length > 0
  if (!isLimited) return change()
  await lineUpForBreak(w)
  const [before] = await w.run<{ presence: string }>(look, [w.organizationId, userId])
  // who is away already takes no further place
  if (before?.presence === 'break' || before?.presence === 'finishing') return change()
  const teams = await limitedTeams(w, userId)
  const admitted = await admitNext(w, { id: userId, teamIds: teams.map((team) => team.id) })
  if (admitted.has(userId)) return change()
  if (whenFree) return wait(w, userId, wanted as BreakWish, about)
  const full = fullTeam(await limitedTeams(w, userId)) ?? teams[0]!
  const names = await namesAway(w, full.id)
  throw fail('BREAK_PLACES_TAKEN', { team: full.name, count: full.away, limit: full.limit, names })
}
const wait = async (
  w: Work,
  userId: string,
  wish: BreakWish,
  about: Pick<ChosenPresence, 'kind' | 'note' | 'minutes'>,
): Promise<PresenceNow | null> => {
  const before = await lockPresence(w, userId)
  if (!before) return null
  if (before.presence !== 'online') throw fail('BREAK_NOT_AT_WORK')
  const note = about.note.trim()
  await w.run(await_, [w.organizationId, userId, wish, toDb(w.now), about.kind, note, about.minutes])
  w.emit({ type: 'break.awaited', userId, by: byUser(userId), wish, reason: 'placesTaken' })
  return {
    ...{ ...before, breakKind: about.kind, breakNote: note },
    ...{ breakMinutesPlanned: about.minutes, breakWish: wish },
  }
}
