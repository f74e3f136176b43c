import { limits } from '@beseda/contract/limits.ts'
import { textLength } from '../../delivery/fit-channel.ts'
import { type CheckNode, warning } from './context.ts'

/** What a channel in use cannot send as the bot says it. */
export const checkChannels: CheckNode = (node, { context: { channels } }) => {
  const nodeId = node.id
  const buttons = node.reactions.filter((r) => r.kind === 'button')
  return channels.flatMap(({ name: channel, can }) => {
    const fit = can.buttons
    return [
      ...(fit && buttons.length > fit.max && buttons.length <= limits.botReactions
        ? [warning('buttonsOverChannel', { nodeId, params: { channel, max: fit.max } })]
        : []),
      ...(fit
        ? buttons
            .filter((b) => [...b.label.trim()].length > fit.textMax)
            .map((b) =>
              warning('buttonTextOverChannel', { nodeId, itemId: b.id, params: { channel, max: fit.textMax } }),
            )
        : []),
      ...node.replies.flatMap((r) => {
        const about = { nodeId, itemId: r.id }
        if (r.kind === 'file')
          return can.files && r.bytes <= can.files.maxBytes
            ? []
            : [warning('fileOverChannel', { ...about, params: { channel } })]
        return textLength(r.text, can.text.unit) > can.text.max
          ? [warning('textOverChannel', { ...about, params: { channel, max: can.text.max } })]
          : []
      }),
    ]
  })
}
