import type { BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { addNode, freeName, numberOf, setTarget } from '../../entities/bot/document.ts'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import { grid, nodeWidth } from '../../entities/bot/layout.ts'
import { flowOrder } from '../../entities/bot/order.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { SelectField } from '../../ui/SelectField.tsx'

const fresh = '+'

/** The node that a reaction leads to; also a new one, which appears to the right. */
export const TargetField = ({ node, reaction }: { node: BotNode; reaction: BotReaction }) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const document = useDocument()
  const others = flowOrder(document).filter(({ id, root }) => id !== node.id && !root)
  const choose = (value: string) => {
    if (value !== fresh)
      return editor.edit((known) => setTarget(known, node.id, reaction.id, value === '' ? null : value))
    const below = node.reactions.findIndex(({ id }) => id === reaction.id)
    const place = { x: node.position.x + nodeWidth + 4 * grid, y: node.position.y + below * 2 * grid }
    const made = addNode(document, place, freeName(document, bots.newNode, limits.botNodeName))
    editor.edit(() => setTarget(made.document, node.id, reaction.id, made.id), null, { show: { ids: [made.id] } })
  }
  return (
    <SelectField
      label={bots.leadsTo}
      hideLabel
      value={others.some(({ id }) => id === reaction.target) ? reaction.target! : ''}
      onChange={({ target: { value } }) => choose(value)}
      options={[
        { value: '', label: bots.leadsNowhere },
        ...others.map(({ id, name }) => ({
          value: id,
          label: `→ ${fill(bots.numbered, { number: numberOf(document, id), name: name || bots.noName })}`,
        })),
        { value: fresh, label: bots.leadsToNew },
      ]}
    />
  )
}
