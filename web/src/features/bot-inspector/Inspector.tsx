import type { BotNode } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Copy, SquareDashedMousePointer, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { changeNode, locksOf, nodeOf } from '../../entities/bot/document.ts'
import { useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DefaultField } from './DefaultField.tsx'
import { FinalField } from './FinalField.tsx'
import { Group } from './Group.tsx'
import { ItemFindings } from './ItemFindings.tsx'
import styles from './inspector.module.css'
import { Reactions } from './Reactions.tsx'
import { Replies } from './Replies.tsx'

export interface InspectorParts {
  /** Asks before the selected node is deleted. */
  readonly onDelete: (nodeId: string) => void
  readonly onDuplicate: () => void
  readonly Emoji: ComponentType<{ readonly onPick: (emoji: string) => void }>
}

/** What the dock shows of the selected node. */
export const Inspector = (parts: InspectorParts) => {
  const { bots } = useWords('bots')
  const node = useEditorState(({ history, nodes }) =>
    nodes.size === 1 ? nodeOf(history.present, [...nodes][0]!) : null,
  )
  if (!node)
    return (
      <EmptyState
        icon={<SquareDashedMousePointer size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={bots.noNode}
      >
        {bots.noNodeText}
      </EmptyState>
    )
  return <NodeFields key={node.id} node={node} {...parts} />
}

const NodeFields = ({ node, onDelete, onDuplicate, Emoji }: InspectorParts & { node: BotNode }) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const [isLeft, setLeft] = useState(false)
  const locks = locksOf(node)
  const change = (part: string, next: (known: BotNode) => BotNode) =>
    editor.edit((document) => changeNode(document, node.id, next), `${node.id} ${part}`)
  return (
    <div className={styles.fields}>
      <TextField
        label={bots.nodeName}
        required
        autoComplete="off"
        value={node.name}
        maxLength={limits.botNodeName}
        onChange={(event) => change('name', (known) => ({ ...known, name: event.target.value }))}
        onBlur={() => {
          setLeft(true)
          editor.endStep()
        }}
        error={isLeft && node.name.trim() === '' ? bots.nodeNameEmpty : null}
      />
      <ItemFindings nodeId={node.id} itemId={null} />
      <Replies node={node} Emoji={Emoji} />
      <h3 className={styles.heading}>{bots.reactions}</h3>
      <Reactions node={node} kind="button" lock={locks.others} />
      <Reactions node={node} kind="intent" lock={locks.others} />
      <Reactions node={node} kind="trigger" lock={locks.triggers} />
      <DefaultField node={node} lock={locks.others} />
      <Group title={bots.finalAction} lock={locks.final}>
        <FinalField node={node} />
      </Group>
      <footer className={styles.foot}>
        <Button variant="ghost" icon={<Copy size={14} aria-hidden="true" />} onClick={onDuplicate}>
          {bots.duplicate}
        </Button>
        <Button variant="danger" icon={<Trash2 size={14} aria-hidden="true" />} onClick={() => onDelete(node.id)}>
          {bots.deleteThisNode}
        </Button>
      </footer>
    </div>
  )
}
