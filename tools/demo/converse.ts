import {
  applyInput,
  clientWrites,
  openByOperator,
  operatorWrites,
  setCategory,
  transfer,
  type Words,
} from './actions.ts'
import type { BookChat, BookUser } from './book.ts'
import { rate } from './ratings.ts'
import { clientReceives, lastVisible, operatorReads } from './receipts.ts'
import type { Line } from './scenario.ts'
import type { Simulation } from './simulation.ts'
import { closingMs, replyMs, seeingMs, thinkingMs } from './tempo.ts'

/** The course of one dialogue. */
export interface Plan {
  readonly lines: readonly Line[]
  readonly words: (line: Line, at: number) => Words
  readonly categoryId: string
  /** Nobody closes it: the client stops writing, and the session closes at its deadline. */
  readonly staysOpen: boolean
  readonly rating: number | null
  /** The first operator does not answer, so the chat goes to another one. */
  readonly isOverlooked: boolean
  readonly isTransferred: boolean
  /** Factor of all delays: 1 is the usual pace, less is faster. */
  readonly pace: number
  /** Usual seconds to a first reply, by operator. */
  readonly speedOf: (user: BookUser) => number
  readonly startedBy: BookUser | null
}

/** Plays the dialogue line by line, and continues after transfers, redistributions and absences. */
export const converse = (sim: Simulation, chat: BookChat, plan: Plan): void => {
  const { book, chance, schedule } = sim
  let next = 0
  let turn = 0
  let isOverlooked = plan.isOverlooked
  let mayTransfer = plan.isTransferred
  let isOver = false
  /** Runs only when nothing was planned after it. */
  const later = (ms: number, run: () => void): void => {
    const mine = ++turn
    schedule(book.now + Math.max(300, ms), () => {
      if (mine === turn && !isOver) run()
    })
  }
  const responsible = (): BookUser | null => {
    const user = chat.row.status === 'assigned' ? book.users.get(chat.row.operator_id!)! : null
    return user?.presence === 'online' ? user : null
  }
  /** Runs only when this operator is still responsible and online. */
  const whenStill = (user: BookUser, ms: number, run: () => void): void =>
    later(ms, () => {
      if (responsible() === user) run()
    })

  const continueDialogue = (): void => {
    const line = plan.lines[next]
    const user = responsible()
    if (line?.who === 'client') clientTurn(line)
    else if (!user || isOverlooked) return
    else if (!line) finish(user)
    else if (mayTransfer && next >= 2) transferChat(user)
    else operatorTurn(line, user)
  }
  const clientTurn = (line: Line): void => {
    later(thinkingMs(chance, plan.pace, plan.lines[next - 1]), () => {
      const seq = lastVisible(chat)
      clientReceives(book, chat, { deliveredSeq: seq, readSeq: seq })
      later(chance.whole(300, 900), () => {
        next += 1
        clientWrites(book, chat, plan.words(line, book.now))
        continueDialogue()
      })
    })
  }
  const operatorTurn = (line: Line, user: BookUser): void => {
    const ms = replyMs(chance, plan.pace, { line, before: plan.lines[next - 1], user, speed: plan.speedOf(user) })
    whenStill(user, ms * 0.5, () => {
      operatorReads(book, chat, user)
      whenStill(user, ms * 0.5, () => {
        next += 1
        operatorWrites(book, chat, user, plan.words(line, book.now), line.who === 'note')
        if (line.who === 'operator') clientSees()
        continueDialogue()
      })
    })
  }
  /** The panel is usually open, so the message is delivered and read. Otherwise it waits for the client to return. */
  const clientSees = (): void => {
    const seq = chat.row.last_seq
    if (!chance.happens(plan.lines[next] ? 0.9 : 0.7)) return
    schedule(book.now + chance.whole(300, 1500), () =>
      clientReceives(book, chat, { deliveredSeq: seq, readSeq: chat.row.client_read_seq }),
    )
    if (!chance.happens(0.93)) return
    schedule(book.now + seeingMs(chance), () => clientReceives(book, chat, { deliveredSeq: seq, readSeq: seq }))
  }
  const transferChat = (user: BookUser): void => {
    mayTransfer = false
    const { team } = chat.channel
    const to = [...book.users.values()].find(
      (u) => u !== user && u.teams.includes(team) && u.presence === 'online' && u.openDialogs < team.dialogLimit,
    )
    if (!to) {
      continueDialogue()
      return
    }
    whenStill(user, closingMs(chance, 0.3), () => {
      if (to.presence === 'online' && to.openDialogs < team.dialogLimit) transfer(book, chat, user, to)
      else continueDialogue()
    })
  }
  const finish = (user: BookUser): void => {
    if (plan.staysOpen) return
    whenStill(user, closingMs(chance, plan.pace), () => {
      setCategory(book, chat, plan.categoryId)
      whenStill(user, chance.whole(1500, 9000), () => {
        applyInput(book, chat, { type: 'close', userId: user.id, mayCloseAny: false })
      })
    })
  }
  const end = (): void => {
    isOver = true
    const { session } = chat
    if (plan.rating === null || session?.close_reason !== 'operator') return
    const value = plan.rating
    schedule(book.now + chance.around(70_000, 0.8) * plan.pace, () => rate(book, chat, value))
  }

  sim.follow(chat, () => {
    if (isOver) return
    if (chat.row.status === 'closed') {
      end()
      return
    }
    const isNoticed = chat.row.status === 'pending' || chat.feed.at(-1)?.history?.reason === 'redistribution'
    if (isNoticed) isOverlooked = false
    if (plan.lines[next]?.who !== 'client') continueDialogue()
  })
  if (plan.startedBy) openByOperator(book, chat, plan.startedBy)
  else {
    next = 1
    clientWrites(book, chat, plan.words(plan.lines[0]!, book.now))
    continueDialogue()
  }
}
