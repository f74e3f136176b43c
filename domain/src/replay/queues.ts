import type { TeamPolicy } from '../chat-session/facts.ts'
import { distribute } from '../distribution/distribute.ts'
import type { Crew } from './crew.ts'

/** A request that waits for somebody. */
export interface Waiting {
  readonly id: string
  readonly teamId: string | null
  /** Since when the client waits; Infinity: he does not, and comes last. */
  readonly since: number
  /** For whom alone it waits; null: for anybody. */
  readonly only: string | null
  /** Who is not offered it until then. */
  readonly except: { readonly id: string; readonly until: number } | null
  /** Of a team that takes its chats by hand: it may be had now. */
  readonly isOffered: boolean
}
export interface Queues<W extends Waiting> {
  readonly add: (w: W) => void
  readonly remove: (w: W) => void
  /** Others of the team wait whom a newcomer must not overtake. */
  readonly othersWait: (teamId: string | null, now: number) => boolean
  /** The oldest that somebody free may have, and who that is. */
  readonly next: (now: number) => { readonly waiting: W; readonly operatorId: string } | null
  readonly all: () => readonly W[]
}
const isOlder = (a: Waiting, b: Waiting): boolean => (a.since !== b.since ? a.since < b.since : a.id < b.id)
const notTo = ({ except }: Waiting, now: number): string | null => (except && now < except.until ? except.id : null)

export const createQueues = <W extends Waiting>(
  crew: Crew,
  policyOf: (teamId: string | null) => TeamPolicy,
): Queues<W> => {
  const open = new Map<string | null, W[]>()
  const kept: W[] = []
  const listOf = (w: W): W[] => {
    if (w.only !== null) return kept
    const known = open.get(w.teamId) ?? []
    open.set(w.teamId, known)
    return known
  }
  const firstOf = (teamId: string | null, list: readonly W[], now: number): W | null => {
    if (list.length === 0 || !crew.hasFree(teamId, null)) return null
    const byHand = policyOf(teamId).rule === 'manual'
    return list.find((w) => (!byHand || w.isOffered) && crew.hasFree(teamId, notTo(w, now))) ?? null
  }
  const who = (w: W, now: number): string => {
    if (w.only !== null) return w.only
    const { rule } = policyOf(w.teamId)
    return distribute(crew.of(w.teamId), notTo(w, now), rule === 'manual' ? 'leastLoaded' : rule)!
  }
  return {
    add: (w) => {
      const list = listOf(w)
      let i = list.length
      while (i > 0 && isOlder(w, list[i - 1]!)) i--
      list.splice(i, 0, w)
    },
    remove: (w) => {
      const list = listOf(w)
      const i = list.indexOf(w)
      if (i >= 0) list.splice(i, 1)
    },
    othersWait: (teamId, now) => (open.get(teamId) ?? []).some((w) => notTo(w, now) === null),
    next: (now) => {
      let first = kept.find((w) => crew.isFree(w.only!)) ?? null
      for (const [teamId, list] of open) {
        const its = firstOf(teamId, list, now)
        if (its && (!first || isOlder(its, first))) first = its
      }
      return first && { waiting: first, operatorId: who(first, now) }
    },
    all: () => [...kept, ...[...open.values()].flat()],
  }
}
