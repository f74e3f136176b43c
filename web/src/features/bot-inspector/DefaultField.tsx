import type { BotNode } from '@beseda/contract/entities/bot.ts'
import { Plus } from 'lucide-react'
import { changeNode, type Lock, newReaction } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Group } from './Group.tsx'
import { ItemFindings } from './ItemFindings.tsx'
import styles from './inspector.module.css'
import { TargetField } from './TargetField.tsx'

/** Where any other answer leads; without it the bot sends its default message. More than one is an error, and shown. */
export const DefaultField = ({ node, lock }: { node: BotNode; lock: Lock | null }) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const items = node.reactions.filter(({ kind }) => kind === 'default')
  const change = (next: (known: BotNode['reactions']) => BotNode['reactions']) =>
    editor.edit((document) => changeNode(document, node.id, (n) => ({ ...n, reactions: next(n.reactions) })))
  return (
    <Group title={bots.defaultAction} lock={lock}>
      {items.map((reaction) => (
        <div key={reaction.id} className={styles.main}>
          <TargetField node={node} reaction={reaction} />
          <ItemFindings nodeId={node.id} itemId={reaction.id} />
          <button
            type="button"
            className={styles.link}
            onClick={() => change((known) => known.filter(({ id }) => id !== reaction.id))}
          >
            {bots.removeDefault}
          </button>
        </div>
      ))}
      {items.length === 0 && (
        <Button
          size="s"
          wide
          icon={<Plus size={14} aria-hidden="true" />}
          className={styles.addItem}
          onClick={() => change((known) => [...known, newReaction('default', null, 'UTC')])}
        >
          {bots.addDefault}
        </Button>
      )}
    </Group>
  )
}
