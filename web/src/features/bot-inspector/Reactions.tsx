import type { BotNode, BotReactionOf } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Plus } from 'lucide-react'
import { changeNode, changeReaction, type Lock, moveWithin, newReaction } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { useReorder } from '../../lib/use-reorder.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonFields } from './ButtonFields.tsx'
import { Group } from './Group.tsx'
import { IntentFields } from './IntentFields.tsx'
import { ItemFindings } from './ItemFindings.tsx'
import { ItemHandle } from './ItemHandle.tsx'
import styles from './inspector.module.css'
import { TargetField } from './TargetField.tsx'
import { TriggerFields } from './TriggerFields.tsx'

type Kind = 'button' | 'intent' | 'trigger'
type Listed = BotReactionOf<Kind>

/** The time zone of this browser: where the person who builds the bot works. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Reactions of one kind, in the order in which they are tried. */
export const Reactions = ({ node, kind, lock }: { node: BotNode; kind: Kind; lock: Lock | null }) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const items = node.reactions.filter((reaction): reaction is Listed => reaction.kind === kind)
  const zone = node.reactions.findLast((reaction) => reaction.kind === 'trigger')?.zone ?? ownZone()
  const change = (next: (known: BotNode['reactions']) => BotNode['reactions']) =>
    editor.edit((document) => changeNode(document, node.id, (n) => ({ ...n, reactions: next(n.reactions) })))
  const put = (reaction: Listed, tag: string | null = null) =>
    editor.edit((document) => changeReaction(document, node.id, reaction.id, () => reaction), tag)
  const add = () =>
    // the default action stays the last
    change((known) => [
      ...known.filter((one) => one.kind !== 'default'),
      newReaction(kind, null, zone),
      ...known.filter((one) => one.kind === 'default'),
    ])
  const order = useReorder(items, (id, to) => change((known) => moveWithin(known, id, to, true)))
  const names = bots.reactionKinds[kind]
  return (
    <Group title={names.title} count={items.length} max={limits.botReactions} lock={lock}>
      {items.length > 0 && (
        <ul className={styles.items} aria-label={names.title}>
          {items.map((reaction, index) => (
            <li key={reaction.id} {...order.itemOf(reaction.id)}>
              <ItemHandle
                name={names.one}
                index={index}
                count={items.length}
                drag={order.handleOf(reaction.id)}
                onMove={(to) => order.move(reaction.id, to)}
                onDelete={() => change((known) => known.filter(({ id }) => id !== reaction.id))}
              />
              <div className={styles.main}>
                {reaction.kind === 'button' && <ButtonFields reaction={reaction} onChange={put} />}
                {reaction.kind === 'intent' && <IntentFields reaction={reaction} onChange={put} />}
                {reaction.kind === 'trigger' && <TriggerFields reaction={reaction} onChange={put} />}
                <TargetField node={node} reaction={reaction} />
                <ItemFindings nodeId={node.id} itemId={reaction.id} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length < limits.botReactions && (
        <Button size="s" wide icon={<Plus size={14} aria-hidden="true" />} onClick={add} className={styles.addItem}>
          {names.add}
        </Button>
      )}
    </Group>
  )
}
