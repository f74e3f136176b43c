import { absentAfterMs } from '../chat-session/deadlines.ts'
import type { TeamPolicy } from '../chat-session/facts.ts'
import { createAgenda } from '../engine/agenda.ts'
import { createCrew } from './crew.ts'
import { type Flow, flowOf, holdOf, legOf, reallyEnded, reallyHadAt } from './flow.ts'
import { createNotes } from './notes.ts'
import { noTeam, type Outcome, type Past, type Scenario } from './past.ts'
import { createQueues } from './queues.ts'
import { usualOf } from './really.ts'

/** So long a request is kept for whom it was given to, and not given back to who gave it away, without a time of the team. */
const [keptMs, notBackMs] = [15 * 60_000, 5 * 60_000]
/** At one instant what ends comes first, then who comes and goes, then what has waited for its time, then what is new. */
const rank = { end: 0, presence: 1, time: 2, begin: 3 } as const
/** After so many things that happened it says how far it is. */
const stride = 256

/**
 * Goes through a past once more with other teams: the same clients at the same times, the same people at work, as long talks;
 * who gets which chat and when is decided anew, by `distribute`. Yields how much is done, 0 to 1.
 */
export function* replay(past: Past, scenario: Scenario): Generator<number, Outcome> {
  const { from, until } = past
  const policies = new Map(scenario.teams.map((t) => [t.id, t]))
  const policyOf = (teamId: string | null): TeamPolicy => (teamId && policies.get(teamId)?.policy) || noTeam
  const crew = createCrew(past, scenario)
  const agenda = createAgenda()
  const queues = createQueues<Flow>(crew, policyOf)
  const usual = usualOf(past)
  const held = new Map<string, Set<Flow>>(past.people.map((p) => [p.id, new Set()]))
  /** Who had each client last. */
  const last = new Map<string, string>()
  const notes = createNotes(past, scenario)

  /** At that time, unless the request has gone on meanwhile. */
  const plan = (f: Flow, at: number, order: number, run: (now: number) => void): void => {
    const { turn } = f
    if (at < until) agenda.add(at, () => f.turn === turn && run(at), order)
  }
  const drop = (f: Flow, now: number): void => {
    notes.left(f, now)
    held.get(f.operatorId!)?.delete(f)
    crew.leave(f.operatorId!, now)
    f.operatorId = null
    f.replyAt = null
    f.turn++
  }
  const enqueue = (f: Flow): void => {
    f.turn++
    queues.add(f)
  }
  /** Nobody has it any more, but it is not over. */
  const passOn = (f: Flow, now: number, notAgainMs: number): void => {
    const from = f.operatorId!
    drop(f, now)
    f.except = { id: from, until: now + notAgainMs }
    f.isOffered = true
    enqueue(f)
    plan(f, now + notAgainMs, rank.time, () => {})
    planGone(f)
  }
  const planGone = (f: Flow): void => {
    const { goneMs, end } = legOf(f)
    if (goneMs === undefined) return
    plan(f, f.begunAt + goneMs, rank.end, (now) => {
      queues.remove(f)
      notes.gone(f, now)
      over(f, now, end !== 'moved')
    })
  }
  /** The leg is over; `isEarly`: the client comes back when he did, not when it ended. */
  const over = (f: Flow, now: number, isEarly: boolean): void => {
    const ended = legOf(f)
    const next = f.request.legs[f.index + 1]
    f.asked = null
    f.turn++
    if (next?.kind === 'reopened' || !next) notes.over(f, now)
    if (!next) return
    const isGap = (reallyEnded(ended) ?? next.at) < next.at
    const { turn } = f
    const at = isEarly || isGap ? Math.max(now, next.at) : now
    f.index++
    if (at < until) agenda.add(at, () => f.turn === turn && begin(f, at), at === now ? rank.end : rank.begin)
  }
  const end = (f: Flow, now: number, isEarly: boolean): void => {
    const leg = legOf(f)
    const { operatorId } = f
    const stays = leg.end === 'left' && operatorId !== null && crew.presenceOf(operatorId) !== 'offline'
    drop(f, now)
    const next = f.request.legs[f.index + 1]
    if (!stays || next?.kind !== 'passedOn') {
      over(f, now, isEarly)
      return
    }
    // its operator left then; this one is still here and goes on with it
    f.index++
    step(f, now)
    give(f, operatorId, now)
  }
  const give = (f: Flow, operatorId: string, now: number): void => {
    const leg = legOf(f)
    const policy = policyOf(f.teamId)
    const waitMs = now - f.begunAt
    f.turn++
    f.operatorId = operatorId
    f.lastOperatorId = operatorId
    f.hadAt = now
    f.only = null
    f.except = null
    crew.take(operatorId, f.teamId, now, true)
    held.get(operatorId)?.add(f)
    last.set(f.request.chatId, operatorId)
    notes.given(f, { operatorId, waitMs })
    planTalk(f, policy, { waitMs, leg })
  }
  const planTalk = (
    f: Flow,
    policy: TeamPolicy,
    { waitMs, leg }: { waitMs: number; leg: ReturnType<typeof legOf> },
  ): void => {
    const now = f.hadAt
    const after = policy.redistributeAfterMs
    let slowMs = 0
    if (f.doneMs === 0) {
      const left = (leg.ignored ?? []).slice(f.ignored)
      const isWaiting = leg.waitingMs !== null && leg.waitingMs >= -waitMs
      if (left.length > 0 && after !== null) {
        f.ignored++
        // a client who began to wait later only is not answered from then on
        plan(f, now + (isWaiting ? after : left[0]!.ms), rank.end, (t) => passOn(f, t, after))
        return
      }
      // nobody takes it from him: he answers as late as somebody did then
      slowMs = left.reduce((sum, { ms }) => sum + ms, 0)
      const reaction = slowMs + (leg.replyMs ?? leg.heldMs ?? 0)
      if (isWaiting && after !== null && !f.wasLate && reaction > after) {
        f.wasLate = true
        plan(f, now + after, rank.end, (t) => passOn(f, t, after))
        return
      }
    }
    const hold = holdOf(leg, policy, { waitMs, usualMs: usual.holdMs })
    const first = leg.replyMs ?? (leg.operatorId === null ? usual.replyMs : null)
    if (first !== null) f.replyAt = now + Math.max(0, slowMs + first - f.doneMs)
    plan(f, now + Math.max(0, slowMs + hold.ms - f.doneMs), rank.end, (t) => end(f, t, hold.isEarly))
  }
  /** The next leg stands at its beginning. */
  const step = (f: Flow, now: number): void => {
    const leg = legOf(f)
    f.turn++
    Object.assign(f, { begunAt: now, teamId: leg.teamId, ignored: 0, wasLate: false, doneMs: 0, isOffered: false })
    f.since = leg.waitingMs === null ? Infinity : now - leg.waitingMs
    f.only = null
    f.except = null
    f.asked = null
  }
  const begin = (f: Flow, now: number): void => {
    const leg = legOf(f)
    const policy = policyOf(leg.teamId)
    step(f, now)
    notes.begin(f, now)
    if (leg.to !== undefined && crew.presenceOf(leg.to) !== null) {
      beginFor(f, leg.to, now)
      return
    }
    const prefer = preferOf(f)
    const mayPass = leg.kind === 'reopened' || policy.rule === 'manual' || !queues.othersWait(f.teamId, now)
    const isThere = prefer !== null && mayPass && crew.isFree(prefer) && crew.of(f.teamId).some((c) => c.id === prefer)
    if (isThere) {
      give(f, prefer, now)
      return
    }
    const notBack = policy.redistributeAfterMs ?? (leg.kind === 'toTeam' ? notBackMs : 0)
    if (leg.except !== undefined && notBack > 0) f.except = { id: leg.except, until: now + notBack }
    wait(f)
  }
  const wait = (f: Flow): void => {
    const leg = legOf(f)
    enqueue(f)
    if (f.except) plan(f, f.except.until, rank.time, () => {})
    const ready = leg.waitedMs ?? null
    if (ready !== null) plan(f, f.begunAt + ready, rank.time, (now) => offer(f, now))
    planGone(f)
  }
  /** Then somebody took it himself; he does so again, if he can, and where chats are taken by hand, else another one. */
  const offer = (f: Flow, now: number): void => {
    const leg = legOf(f)
    const first = leg.ignored?.[0]?.operatorId ?? leg.operatorId
    if (leg.taken && first !== null && crew.isFree(first)) {
      queues.remove(f)
      give(f, first, now)
    } else f.isOffered = true
  }
  const beginFor = (f: Flow, operatorId: string, now: number): void => {
    if (crew.isFree(operatorId)) {
      give(f, operatorId, now)
      return
    }
    f.only = operatorId
    enqueue(f)
    plan(f, now + (policyOf(f.teamId).redistributeAfterMs ?? keptMs), rank.time, () => {
      queues.remove(f)
      f.only = null
      f.isOffered = true
      wait(f)
    })
    planGone(f)
  }
  const preferOf = (f: Flow): string | null => {
    const { kind, prefer } = legOf(f)
    if (kind === 'reopened') return f.lastOperatorId ?? prefer ?? null
    if (kind !== 'asked' || !policyOf(f.teamId).lastOperatorFirst) return null
    return last.get(f.request.chatId) ?? f.request.lastOperatorId
  }
  /** He goes, with chats that were not his then: whoever talks with somebody goes on to another one. */
  const goes = (id: string, now: number): void => {
    for (const f of held.get(id) ?? []) {
      const leg = legOf(f)
      if (leg.operatorId === id) continue
      const after = policyOf(f.teamId).redistributeAfterMs ?? absentAfterMs
      plan(f, now + after, rank.end, (t) => {
        const isBusy = t - f.hadAt + f.doneMs < Math.max(leg.activeMs, leg.replyMs ?? 0)
        if (!isBusy || crew.presenceOf(id) !== 'offline') return
        const doneMs = f.doneMs + t - f.hadAt
        passOn(f, t, 0)
        f.doneMs = doneMs
      })
    }
  }
  /** Requests under way at the beginning: with whom they were, or waiting. */
  const enter = (f: Flow): void => {
    const { legs } = f.request
    const first = legs.findIndex((leg) => (reallyEnded(leg) ?? Infinity) > from)
    if (first < 0) return
    f.index = first
    const leg = legs[first]!
    const hadAt = reallyHadAt(leg)
    if (leg.at >= from) {
      agenda.add(leg.at, () => begin(f, leg.at), rank.begin)
      return
    }
    step(f, leg.at)
    if (hadAt === null || hadAt > from) {
      wait(f)
      return
    }
    Object.assign(f, { operatorId: leg.operatorId, lastOperatorId: leg.operatorId, hadAt })
    crew.take(leg.operatorId!, f.teamId, hadAt, false)
    held.get(leg.operatorId!)?.add(f)
    last.set(f.request.chatId, leg.operatorId!)
    const hold = holdOf(leg, policyOf(f.teamId), { waitMs: 0, usualMs: usual.holdMs })
    plan(f, Math.max(from, hadAt + hold.ms), rank.end, (now) => end(f, now, hold.isEarly))
  }
  const fill = (now: number): void => {
    for (let next = queues.next(now); next; next = queues.next(now)) {
      queues.remove(next.waiting)
      give(next.waiting, next.operatorId, now)
    }
  }

  for (const { id, presence } of past.people)
    for (const [at, is] of presence)
      if (at > from && at < until)
        agenda.add(
          at,
          () => {
            crew.setPresence(id, is, at)
            if (is === 'offline') goes(id, at)
          },
          rank.presence,
        )
  const flows = past.requests.map(flowOf)
  for (const f of flows) enter(f)
  fill(from)
  let happened = 0
  const lastInstant = until - 1
  for (let entry = agenda.next(lastInstant); entry; entry = agenda.next(lastInstant)) {
    entry.run()
    fill(entry.at)
    if (++happened % stride === 0) yield (entry.at - from) / (until - from)
  }
  for (const f of flows) {
    notes.gone(f, until)
    notes.left(f, until)
    notes.over(f, until)
  }
  return { asked: notes.asked, answers: notes.answers, loads: crew.loads(until) }
}
