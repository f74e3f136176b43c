import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import { checkChannels } from './channels.ts'
import type { BotCheckContext, CheckDocument, CheckNode } from './context.ts'
import { checkDocument } from './document.ts'
import { checkFinal } from './final.ts'
import { checkNode } from './node.ts'
import { checkPaths } from './paths.ts'
import { checkReactions } from './reactions.ts'
import { checkWinners } from './winners.ts'

const ofDocument: readonly CheckDocument[] = [checkDocument, checkPaths]
const ofNode: readonly CheckNode[] = [checkNode, checkReactions, checkFinal, checkWinners, checkChannels]

/** Everything that is wrong with a bot: errors first, then in the order of the nodes. Errors refuse publishing. */
export const checkBot = (document: BotDocument, context: BotCheckContext): readonly BotFinding[] => {
  const about = { document, context }
  const found = [
    ...ofDocument.flatMap((check) => check(document, context)),
    ...document.nodes.flatMap((node) => ofNode.flatMap((check) => check(node, about))),
  ]
  const errors = found.filter((f) => f.level === 'error')
  return [...errors, ...found.filter((f) => f.level === 'warning')]
}
