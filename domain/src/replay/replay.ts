import { moveOn } from './begin.ts'
import { takeOfferedByHand } from './chats.ts'
import { enter } from './enter.ts'
import { follow } from './follow.ts'
import type { History, Outcome, Scenario } from './history.ts'
import { createLoadMeter } from './load-meter.ts'
import { createNotes } from './notes.ts'
import { usualOf } from './really.ts'
import { createReplayEngine, presenceAtStart } from './replay-engine.ts'
import { type Run, rank } from './run.ts'
import { createTrack } from './track.ts'

/** How often the replay says how far it is. */
const progressSteps = 100

/**
 * Runs past days again with other settings of the teams: the same clients at the same times, the same people at work,
 * conversations of the same length. The engine decides again who receives which chat and when. Yields the progress, 0 to 1.
 */
export function* replay(past: History, scenario: Scenario): Generator<number, Outcome> {
  const { from, until, people } = past
  const starts = new Map(people.map((p) => [p.id, presenceAtStart(p, from)]))
  const meter = createLoadMeter(past, (id) => starts.get(id)!)
  const engine = createReplayEngine(past, scenario, {
    presenceAtStart: (id) => starts.get(id)!,
    onDecided: (decided) => follow(run, decided),
    onPresence: (id, presence) => meter.presenceChanged(id, presence, engine.now()),
  })
  const run: Run = {
    past,
    usual: usualOf(past),
    engine,
    notes: createNotes(past, scenario),
    meter,
    tracks: new Map(past.requests.map((r) => [r.id, createTrack(r)])),
    lastOperators: new Map(),
    moveOn: (t) => moveOn(run, t),
  }
  const { notes, tracks } = run
  const hasManualTeam = scenario.teams.some((t) => t.policy.rule === 'manual')
  const takeByHand = (): void => takeOfferedByHand(engine, tracks.values())

  for (const { id, presence } of people)
    for (const [at, is] of presence)
      if (at > from && at < until) engine.at(at, () => engine.setPresence(id, is), rank.presence)
  for (const t of tracks.values()) enter(run, t)
  for (let i = 1; i <= progressSteps; i++) {
    const end = i === progressSteps ? until - 1 : from + Math.floor(((until - from) * i) / progressSteps)
    engine.runUntil(end, hasManualTeam ? takeByHand : undefined)
    yield i / progressSteps
  }
  for (const t of tracks.values()) {
    if (!t.operatorId) notes.gone(t, until)
    notes.waitEnded(t, until)
  }
  return { asked: notes.asked, answers: notes.answers, loads: meter.loads(until) }
}
