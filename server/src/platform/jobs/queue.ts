import type { Candidate } from './due.ts'

/** What was found so long ago is looked for again: others may belong before it by now. */
const freshMs = 100
/** A job that could not be taken is in the hands of another node: it is left alone for a while. */
const restMs = 500

export type Kind = 'inside' | 'outside'
/** The candidates that one worker has found, and the jobs that it has in hand. Times by the monotonic clock. */
export interface Queue {
  /** `kinds`: those that were looked for. */
  readonly fill: (kinds: readonly Kind[], found: readonly Candidate[], now: number) => void
  /** The first one of this kind, now in hand; undefined: none, or they are not fresh. */
  readonly next: (kind: Kind, now: number) => Candidate | undefined
  /** `taken` false: it was not there to be taken. */
  readonly done: (c: Candidate, taken: boolean, now: number) => void
  /** Ids that need not be found: in hand, or left alone. */
  readonly except: (now: number) => string[]
}
/** @param share outside jobs in hand at once of one organization: the others are not to wait for its slow provider */
export const createQueue = (isOutside: (name: string) => boolean, share: number): Queue => {
  const kindOf = (c: Candidate): Kind => (isOutside(c.name) ? 'outside' : 'inside')
  const waiting: Record<Kind, Candidate[]> = { inside: [], outside: [] }
  const foundAt: Record<Kind, number> = { inside: 0, outside: 0 }
  const inHand = new Map<string, Candidate>()
  const leftAlone = new Map<string, number>()
  const fits = (c: Candidate): boolean =>
    kindOf(c) === 'inside' ||
    [...inHand.values()].filter((h) => h.organizationId === c.organizationId && kindOf(h) === 'outside').length < share
  return {
    fill: (kinds, found, now) => {
      for (const kind of kinds) {
        waiting[kind] = found.filter((c) => kindOf(c) === kind)
        foundAt[kind] = now
      }
    },
    next: (kind, now) => {
      if (now - foundAt[kind] > freshMs) return undefined
      const at = waiting[kind].findIndex(fits)
      if (at < 0) return undefined
      const [candidate] = waiting[kind].splice(at, 1)
      inHand.set(candidate!.id, candidate!)
      return candidate
    },
    done: (c, taken, now) => {
      inHand.delete(c.id)
      if (!taken) leftAlone.set(c.id, now + restMs)
    },
    except: (now) => {
      for (const [id, until] of leftAlone) if (until <= now) leftAlone.delete(id)
      return [...inHand.keys(), ...leftAlone.keys()]
    },
  }
}
