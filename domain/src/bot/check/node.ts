import { limits } from '@beseda/contract/limits.ts'
import { placeholdersIn } from '@beseda/contract/reply-variables.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { isBotVariable } from '../variables.ts'
import { type CheckNode, error, replaced } from './context.ts'

/** The name of a node and what the bot says there. */
export const checkNode: CheckNode = (node, { context: { fileIds } }) => {
  const { id: nodeId, name, replies, reactions } = node
  const max = limits.botReplies
  const says = replies.some((r) => r.kind === 'text' && isSeen(r.text))
  return [
    ...(isSeen(name) ? [] : [error('BOT_NODE_NAME_EMPTY', { nodeId })]),
    ...(replies.length > max ? [error('BOT_REPLIES_TOO_MANY', { nodeId, params: { max } })] : []),
    ...replies.flatMap((r) => {
      const fix = replaced({ ...node, replies: replies.filter((other) => other !== r) })
      const about = { nodeId, itemId: r.id }
      if (r.kind === 'file')
        return r.fileId !== null && (fileIds?.includes(r.fileId) ?? true)
          ? []
          : [error('FILE_NOT_FOUND', { ...about, fix })]
      if (!isSeen(r.text)) return [error('BOT_MESSAGE_EMPTY', { ...about, fix: replies.length > 1 ? fix : null })]
      const unknown = placeholdersIn(r.text).find((p) => !isBotVariable(p.name))
      return unknown ? [error('BOT_VARIABLE_UNKNOWN', { ...about, params: { name: unknown.name } })] : []
    }),
    // buttons stand under a text
    ...(!says && reactions.some((r) => r.kind === 'button') && replies.every((r) => r.kind === 'file')
      ? [error('BOT_MESSAGE_EMPTY', { nodeId })]
      : []),
  ]
}
