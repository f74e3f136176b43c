import type { Answer, Asked, History, Scenario } from './history.ts'
import { isAsking } from './really.ts'
import { intervalOf, type Track } from './track.ts'

/** The trace of a replay: who waited for an operator, and when clients were answered. */
export interface Notes {
  readonly asked: Asked[]
  readonly answers: Answer[]
  /** An interval begins: an operator is asked for, and perhaps a client waits for the first answer. */
  readonly started: (t: Track, now: number) => void
  readonly assigned: (t: Track, operatorId: string, now: number) => void
  /** The interval ended without an operator. */
  readonly gone: (t: Track, now: number) => void
  /** The wait of the client ends, by an answer or without one. */
  readonly waitEnded: (t: Track, now: number) => void
}
export const createNotes = ({ from }: History, { teams }: Scenario): Notes => {
  const highs = new Map(teams.map((t) => [t.id, t.highMs]))
  const asked: Asked[] = []
  const answers: Answer[] = []
  return {
    asked,
    answers,
    started: (t, now) => {
      const interval = intervalOf(t)
      const { request, index } = t
      const { teamId } = interval
      t.asked = null
      if (now < from || !isAsking(interval)) return
      t.asked = { key: `${request.id} ${index}`, teamId, at: now, waitMs: 0, operatorId: null, nobody: false }
      asked.push(t.asked)
      if (interval.kind === 'toTeam') return
      t.answer = { teamId, at: now, highMs: (teamId && highs.get(teamId)) || request.highMs, ms: 0 }
      answers.push(t.answer)
    },
    assigned: ({ asked: a, startedAt }, operatorId, now) => {
      if (a?.operatorId === null) Object.assign(a, { operatorId, waitMs: now - startedAt })
    },
    gone: (t, now) => {
      if (t.asked?.operatorId === null) Object.assign(t.asked, { waitMs: now - t.startedAt, nobody: true })
      t.asked = null
    },
    waitEnded: (t, now) => {
      if (t.answer) t.answer.ms = now - t.answer.at
      t.answer = null
    },
  }
}
