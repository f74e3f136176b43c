import type { SessionState } from '../chat-session/state.ts'
import type { Engine } from '../engine/engine.ts'
import type { History } from './history.ts'
import type { LoadMeter } from './load-meter.ts'
import type { Notes } from './notes.ts'
import type { usualOf } from './really.ts'
import type { Track } from './track.ts'

/** Order at one instant: ends, changes of presence, ends of waits, beginnings. */
export const rank = { end: 0, presence: 1, time: 2, begin: 3 } as const

/** One replay under way: what its parts share. */
export interface Run {
  readonly past: History
  readonly usual: ReturnType<typeof usualOf>
  readonly engine: Engine
  readonly notes: Notes
  readonly meter: LoadMeter
  readonly tracks: ReadonlyMap<string, Track>
  /** The operator of each client's last session. */
  readonly lastOperators: Map<string, string>
  /** The interval has ended as it did in the past, and the next one begins. */
  readonly moveOn: (t: Track) => void
}
export const sessionOf = ({ engine }: Run, t: Track): SessionState | null =>
  engine.chats.get(t.request.id)?.session ?? null
/** Changes the open session as if messages had led to it. */
export const adjust = ({ engine }: Run, t: Track, change: Partial<SessionState>): void => {
  const chat = engine.chats.get(t.request.id)!
  if (chat.session) engine.put({ ...chat, session: { ...chat.session, ...change } }, null)
}
/** Runs at that time unless the request changed hands before. */
export const plan = ({ engine, past }: Run, t: Track, at: number, order: number, run: () => void): void => {
  const { version } = t
  if (at < past.until) engine.at(Math.max(at, engine.now()), () => t.version === version && run(), order)
}
export const startInterval = (run: Run, t: Track, now: number): void => {
  t.index++
  resetInterval(t, now)
  run.notes.started(t, now)
}
export const resetInterval = (t: Track, now: number): void => {
  t.version++
  t.startedAt = now
  t.ignored = 0
  t.wasLate = false
  t.doneMs = 0
  t.isOffered = false
  t.endsAt = Infinity
}
