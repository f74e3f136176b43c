import type { BotTraceStep } from '@beseda/contract/entities/bot-trace.ts'
import type { BotProgram } from '@beseda/domain/bot/program.ts'
import type { BotEnd, BotInput, BotMessage, BotSession } from '@beseda/domain/bot/session.ts'
import { step } from '@beseda/domain/bot/step.ts'

/** What the client does in the simulator, and at which time. */
export interface Turn {
  readonly input: BotInput
  readonly at: number
}
export interface PlayedTurn extends Turn {
  readonly replies: readonly BotMessage[]
  readonly trace: readonly BotTraceStep[]
  readonly end: BotEnd | null
  /** Where the bot waits afterwards; null: its part is over. */
  readonly session: BotSession | null
}
export interface Played {
  readonly turns: readonly PlayedTurn[]
  /** The node where the dialogue is, or ended. */
  readonly nodeId: string | null
  /** Links that it went along, `nodeId/reactionId`. */
  readonly links: ReadonlySet<string>
  readonly isOver: boolean
}

/**
 * Plays a dialogue from its beginning, with the same steps as the server. Every change of the bot plays it again, so it always
 * shows what the bot would do now. Turns after the end are left out.
 */
export const play = (program: BotProgram, turns: readonly Turn[]): Played => {
  const played: PlayedTurn[] = []
  const links = new Set<string>()
  let session: BotSession | null = null
  let nodeId: string | null = null
  for (const turn of turns) {
    const { replies, trace, next, end } = step(program, session, turn.input, turn.at)
    session = next
    played.push({ ...turn, replies, trace, end, session })
    for (const part of trace) {
      if (part.kind === 'reaction' && part.matched) links.add(`${part.nodeId}/${part.reactionId}`)
      if (part.kind === 'entered') nodeId = part.nodeId
    }
    if (end) return { turns: played, nodeId, links, isOver: true }
  }
  return { turns: played, nodeId, links, isOver: false }
}

/** A program that begins at another node. */
export const startingAt = (program: BotProgram, nodeId: string | null): BotProgram =>
  nodeId !== null && program.nodes.has(nodeId) ? { ...program, rootId: nodeId } : program
