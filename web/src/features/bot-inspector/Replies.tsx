import type { BotNode, BotReply } from '@beseda/contract/entities/bot.ts'
import { limits } from '@beseda/contract/limits.ts'
import { Paperclip, Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { changeNode, moveWithin, newItemId } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { useWords } from '../../lib/language.ts'
import { useReorder } from '../../lib/use-reorder.ts'
import { Button } from '../../ui/Button.tsx'
import { FileReply } from './FileReply.tsx'
import { Group } from './Group.tsx'
import { ItemFindings } from './ItemFindings.tsx'
import { ItemHandle } from './ItemHandle.tsx'
import styles from './inspector.module.css'
import { TextReply } from './TextReply.tsx'

interface Props {
  readonly node: BotNode
  readonly Emoji: ComponentType<{ readonly onPick: (emoji: string) => void }>
}
/** What the bot says when it reaches the node, in this order. */
export const Replies = ({ node, Emoji }: Props) => {
  const { bots } = useWords('bots')
  const editor = useEditor()
  const { replies } = node
  const change = (next: (known: readonly BotReply[]) => BotReply[], tag: string | null = null) =>
    editor.edit((document) => changeNode(document, node.id, (n) => ({ ...n, replies: next(n.replies) })), tag)
  const put = (reply: BotReply, tag: string | null) =>
    change((known) => known.map((one) => (one.id === reply.id ? reply : one)), tag)
  const add = (reply: BotReply) => change((known) => [...known, reply])
  const order = useReorder(replies, (id, to) => change((known) => moveWithin(known, id, to, false)))
  return (
    <Group
      strong
      title={bots.replies}
      count={replies.length}
      max={limits.botReplies}
      lock={null}
      action={
        <span className={styles.adders}>
          <Button
            size="s"
            variant="ghost"
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => add({ id: newItemId(), kind: 'text', text: '' })}
          >
            {bots.addText}
          </Button>
          <Button
            size="s"
            variant="ghost"
            icon={<Paperclip size={14} aria-hidden="true" />}
            onClick={() => add({ id: newItemId(), kind: 'file', fileId: null, name: '', bytes: 0 })}
          >
            {bots.addFile}
          </Button>
        </span>
      }
    >
      <ul className={styles.items} aria-label={bots.replies}>
        {replies.map((reply, index) => (
          <li key={reply.id} {...order.itemOf(reply.id)}>
            <ItemHandle
              name={bots.reply}
              index={index}
              count={replies.length}
              drag={order.handleOf(reply.id)}
              onMove={(to) => order.move(reply.id, to)}
              onDelete={() => change((known) => known.filter(({ id }) => id !== reply.id))}
            />
            <div className={styles.main}>
              {reply.kind === 'text' ? (
                <TextReply reply={reply} onChange={put} Emoji={Emoji} />
              ) : (
                <FileReply reply={reply} onChange={(next) => put(next, null)} />
              )}
              <ItemFindings nodeId={node.id} itemId={reply.id} />
            </div>
          </li>
        ))}
      </ul>
      {replies.length === 0 && <p className={styles.note}>{bots.noReplies}</p>}
    </Group>
  )
}
