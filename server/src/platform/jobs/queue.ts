import type { Candidate } from './due.ts'

/** Older candidates are looked up again: other jobs may come before them by now. */
const freshMs = 100
/** Another node runs a job that could not be claimed: this node skips it for a while. */
const skipMs = 500

export type Kind = 'inside' | 'outside'
/** The due jobs that one worker pool has found, and those that it runs. Times by the monotonic clock. */
export interface Queue {
  /** `kinds`: the kinds that were looked up. */
  readonly fill: (kinds: readonly Kind[], found: readonly Candidate[], now: number) => void
  /** The next job of this kind, which now counts as running; undefined: there is none, or the candidates are too old. */
  readonly next: (kind: Kind, now: number) => Candidate | undefined
  /** `claimed` false: the job could not be claimed. */
  readonly done: (c: Candidate, claimed: boolean, now: number) => void
  /** Ids that need not be looked up: running or skipped. */
  readonly except: (now: number) => string[]
}
/**
 * @param share how many outside jobs of one organization may run in parallel, so that its slow provider does not delay
 * others
 */
export const createQueue = (isOutside: (name: string) => boolean, share: number): Queue => {
  const kindOf = (c: Candidate): Kind => (isOutside(c.name) ? 'outside' : 'inside')
  const waiting: Record<Kind, Candidate[]> = { inside: [], outside: [] }
  const foundAt: Record<Kind, number> = { inside: 0, outside: 0 }
  const running = new Map<string, Candidate>()
  const skipped = new Map<string, number>()
  const fits = (c: Candidate): boolean =>
    kindOf(c) === 'inside' ||
    [...running.values()].filter((h) => h.organizationId === c.organizationId && kindOf(h) === 'outside').length < share
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
      running.set(candidate!.id, candidate!)
      return candidate
    },
    done: (c, claimed, now) => {
      running.delete(c.id)
      if (!claimed) skipped.set(c.id, now + skipMs)
    },
    except: (now) => {
      for (const [id, until] of skipped) if (until <= now) skipped.delete(id)
      return [...running.keys(), ...skipped.keys()]
    },
  }
}
