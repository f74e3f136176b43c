import { type Flow, legOf } from './flow.ts'
import type { Answer, Asked, Past, Scenario } from './past.ts'
import { isAsking } from './really.ts'

/** What is written down while a past is gone through once more: who waited for whom, and when clients were answered. */
export interface Notes {
  readonly asked: Asked[]
  readonly answers: Answer[]
  /** A leg begins: somebody is asked for, and perhaps a client waits for his first answer. */
  readonly begin: (f: Flow, now: number) => void
  readonly given: (f: Flow, o: { readonly operatorId: string; readonly waitMs: number }) => void
  /** The leg ended without anybody. */
  readonly gone: (f: Flow, now: number) => void
  /** It leaves its operator: was the client answered before? */
  readonly left: (f: Flow, now: number) => void
  /** The client does not wait any more, answered or not. */
  readonly over: (f: Flow, now: number) => void
}
export const createNotes = ({ from }: Past, { teams }: Scenario): Notes => {
  const highs = new Map(teams.map((t) => [t.id, t.highMs]))
  const asked: Asked[] = []
  const answers: Answer[] = []
  const gone: Notes['gone'] = ({ asked: a, begunAt }, now) => {
    if (a?.operatorId === null) Object.assign(a, { waitMs: now - begunAt, nobody: true })
  }
  return {
    asked,
    answers,
    begin: (f, now) => {
      const leg = legOf(f)
      const { teamId, request, index } = f
      if (now < from || !isAsking(leg)) return
      f.asked = { key: `${request.id} ${index}`, teamId, at: now, waitMs: 0, operatorId: null, nobody: false }
      asked.push(f.asked)
      if (leg.kind === 'toTeam') return
      f.answer = { teamId, at: now, highMs: (teamId && highs.get(teamId)) || request.highMs, ms: 0 }
      answers.push(f.answer)
    },
    given: (f, o) => {
      if (f.asked?.operatorId === null) Object.assign(f.asked, o)
    },
    gone,
    left: (f, now) => {
      if (!f.answer || f.replyAt === null || f.replyAt > now) return
      f.answer.ms = f.replyAt - f.answer.at
      f.answer = null
    },
    over: (f, now) => {
      if (f.answer) f.answer.ms = now - f.answer.at
      f.answer = null
    },
  }
}
