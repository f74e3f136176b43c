import type { BotDifference, BotSays, BotTestStep } from '@beseda/contract/entities/bot-test.ts'
import type { BotTrace } from '@beseda/contract/entities/bot-trace.ts'
import type { BotProgram } from './program.ts'
import { type BotInput, type BotSession, payloadOf } from './session.ts'
import { type BotStep, step } from './step.ts'

export interface Said {
  readonly input: BotInput
  readonly at: number
}
export const inputOf = (says: BotSays): BotInput =>
  says.kind === 'text' ? says : { kind: 'button', payload: payloadOf(says.nodeId, says.reactionId), text: says.label }

/** The steps of a dialogue, until the bot's part is over. */
export const runDialogue = (bot: BotProgram, said: readonly Said[]): readonly BotStep[] => {
  const steps: BotStep[] = []
  let session: BotSession | null = null
  for (const { input, at } of said) {
    const done: BotStep = step(bot, session, input, at)
    steps.push(done)
    session = done.next
    if (!session) break
  }
  return steps
}
/** The nodes that a step reached, in order. */
export const reachedBy = (trace: BotTrace): readonly string[] =>
  trace.flatMap((s) => (s.kind === 'entered' ? [s.nodeId] : []))

/** Where a dialogue leaves the path that it should take; null: nowhere. */
export const firstDifference = (
  bot: BotProgram,
  path: readonly (Said & { readonly reaches: readonly string[] })[],
): BotDifference | null => {
  const steps = runDialogue(bot, path)
  for (const [i, { input, reaches }] of path.entries()) {
    const reached = reachedBy(steps[i]?.trace ?? [])
    if (reached.join() !== reaches.join())
      return { step: i, says: input.text, expected: [...reaches], reached: [...reached] }
  }
  return null
}
export const runTest = (bot: BotProgram, steps: readonly BotTestStep[]): BotDifference | null =>
  firstDifference(
    bot,
    steps.map(({ says, at, reaches }) => ({ input: inputOf(says), at, reaches })),
  )
