import { type Position, realtime } from '@beseda/contract/realtime.ts'
import type { Clock } from '../clock.ts'
import { textOf } from './frames.ts'
import type { People } from './people.ts'
import type { Listener } from './rooms.ts'
import type { Stream } from './stream.ts'
import type { Hub, Member, PollAnswer } from './types.ts'
import type { TypingFrame } from './typing.ts'

/** Long polling, for browsers whose websockets are blocked: calls wait until there is something to send. */
export interface Polls {
  readonly poll: Hub['poll']
  /** Answers the polls of these members: fetch everything again. */
  readonly resync: (isOne: (member: Member) => boolean) => void
  readonly count: () => number
  readonly close: () => void
}
interface Waiting extends Listener {
  readonly answer: (answer: PollAnswer) => void
}

const maxFrames = 500
const maxPerPerson = 20

export const createPolls = ({ stream, people, clock }: { stream: Stream; people: People; clock: Clock }): Polls => {
  const waiting = new Set<Waiting>()
  let closed = false

  const nothing = (resync: boolean): PollAnswer => ({ ...stream.here(), resync, frames: [], typing: [] })
  const answerOf = (member: Member, since: Position | undefined): PollAnswer => {
    const missed = stream.missed(member, since)
    if (!missed) return nothing(true)
    const frames = missed.slice(0, maxFrames).map((frame) => JSON.parse(textOf(frame)) as PollAnswer['frames'][number])
    // the rest comes with the next poll, at once
    const position = missed.length > maxFrames ? frames.at(-1)!.position : stream.here().position
    return {
      ...nothing(false),
      position,
      frames: frames.map(({ position, event, entities }) => ({ position, event, entities })),
    }
  }
  const makeRoom = (member: Member): void => {
    const own = [...waiting].filter((w) => w.member.kind === member.kind && w.member.id === member.id)
    if (own.length >= maxPerPerson) own[0]!.answer(nothing(false))
  }
  const wait = (member: Member, since: Position, signal: AbortSignal): Promise<PollAnswer> =>
    new Promise((resolve) => {
      const typing: TypingFrame[] = []
      let done = false
      const answer = (what: PollAnswer): void => {
        if (done) return
        done = true
        cancel()
        signal.removeEventListener('abort', onAbort)
        stream.rooms.leave(listener)
        waiting.delete(listener)
        resolve(what)
      }
      const listener: Waiting = {
        member,
        lastRound: 0,
        unflushed: false,
        take: (_frame, typed) => {
          if (typed) typing.push(typed)
        },
        flush: () => {
          const typists = typing.map(({ chatId, kind, id, name }) => ({ chatId, kind, id, name }))
          answer({ ...answerOf(member, since), typing: typists })
        },
        answer,
      }
      const onAbort = () => answer(nothing(false))
      const cancel = clock.later(realtime.pollMs, () => answer(answerOf(member, since)))
      signal.addEventListener('abort', onAbort)
      waiting.add(listener)
      stream.rooms.join(listener)
    })

  return {
    poll: async (member, since, signal) => {
      const now = answerOf(member, since)
      if (people.open(member) >= maxPerPerson) makeRoom(member)
      people.enter(member)
      try {
        if (!since || now.resync || now.frames.length > 0 || signal.aborted || closed) return now
        return await wait(member, since, signal)
      } finally {
        people.leave(member, realtime.silenceMs)
      }
    },
    resync: (isOne) => {
      for (const w of [...waiting]) if (isOne(w.member)) w.answer(nothing(true))
    },
    count: () => waiting.size,
    close: () => {
      closed = true
      for (const w of [...waiting]) w.answer(nothing(true))
    },
  }
}
