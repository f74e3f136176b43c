import type { BotFinal, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import {
  ArrowRightLeft,
  Ban,
  CircleX,
  Clock3,
  CornerDownRight,
  FileText,
  Flag,
  MessageSquareText,
  MousePointerClick,
  Plus,
  Sparkles,
  TriangleAlert,
} from 'lucide-react'
import { memo } from 'react'
import { useEditorState } from '../../entities/bot/editor.ts'
import { useBotTexts } from '../../entities/bot/names.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { type FlowNode, inPort, newPort } from './flow.ts'
import { NodeFigures } from './NodeFigures.tsx'
import styles from './node.module.css'

const reactionIcons = {
  button: MousePointerClick,
  intent: Sparkles,
  trigger: Clock3,
  default: CornerDownRight,
} as const
const finalIcon = (final: BotFinal | null) =>
  final === null || final.kind === 'close' ? CircleX : final.kind === 'none' ? Ban : ArrowRightLeft

const Row = ({ reaction, isHot, isBad }: { reaction: BotReaction; isHot: boolean; isBad: boolean }) => {
  const texts = useBotTexts()
  const Icon = reactionIcons[reaction.kind]
  const text = texts.reaction(reaction)
  return (
    <li className={classes(styles.row, isHot && styles.hot, reaction.kind === 'default' && styles.byDefault)}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
      <Handle
        type="source"
        position={Position.Right}
        id={reaction.id}
        className={classes(styles.port, isHot && reaction.target !== null && styles.on, isBad && styles.bad)}
        aria-hidden="true"
      />
    </li>
  )
}

const Replies = ({ node }: { node: BotNode }) => {
  const { bots } = useWords('bots')
  return node.replies.map((reply) =>
    reply.kind === 'text' ? (
      <p key={reply.id} className={classes(styles.say, reply.text.trim() === '' && styles.empty)}>
        <span className={styles.clamped}>{reply.text.trim() === '' ? bots.emptyReply : reply.text}</span>
      </p>
    ) : (
      <p key={reply.id} className={classes(styles.say, styles.file)}>
        <FileText size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.text}>{reply.name || bots.fileNotChosen}</span>
      </p>
    ),
  )
}

/** A node of the canvas: its replies, its reactions with their ports, its final action. Kinds differ by icon and footer. */
const Card = ({ id, data: { node, number }, selected }: NodeProps<FlowNode>) => {
  const { bots } = useWords('bots')
  const texts = useBotTexts()
  const isCurrent = useEditorState(({ lit }) => lit?.nodeId === id)
  const isLast = useEditorState(({ nodes }) => selected && nodes.size === 1)
  const difference = useEditorState(({ differences }) => differences?.get(id))
  const bad = useEditorState(({ findings }) =>
    findings
      .filter(({ nodeId, code }) => nodeId === id && (code === 'BOT_TARGET_NOT_FOUND' || code === 'noDefaultAction'))
      .map(({ itemId }) => itemId)
      .join(' '),
  )
  const level = useEditorState(({ findings }) => {
    const own = findings.filter(({ nodeId }) => nodeId === id)
    return own.some((finding) => finding.level === 'error') ? 'error' : own.length > 0 ? 'warning' : null
  })
  const isLost = useEditorState(({ findings }) =>
    findings.some(({ nodeId, code }) => nodeId === id && (code === 'nodeNotConnected' || code === 'nodeUnreachable')),
  )
  const badItems = new Set(bad.split(' '))
  const isEnd = node.reactions.length === 0
  const Kind = node.root ? Flag : isEnd && node.final && node.final.kind !== 'none' ? ArrowRightLeft : MessageSquareText
  const Final = finalIcon(node.final)
  return (
    <div
      className={classes(
        styles.node,
        selected && styles.selected,
        isLost && styles.lost,
        level === 'error' && styles.wrong,
        isCurrent && styles.current,
        difference && styles[difference],
      )}
    >
      {isLost && (
        <span className={styles.flag}>
          <TriangleAlert size={12} strokeWidth={2.25} aria-hidden="true" />
          {bots.notConnected}
        </span>
      )}
      {!node.root && (
        <Handle type="target" position={Position.Left} id={inPort} className={styles.in} aria-hidden="true" />
      )}
      <header className={styles.head}>
        <span className={classes(styles.kind, node.root && styles.root)}>
          <Kind size={13} strokeWidth={2} aria-hidden="true" />
        </span>
        <span className={styles.text}>{node.name || bots.noName}</span>
        <span className={styles.number}>{node.root ? bots.start : fill(bots.nodeNumber, { number })}</span>
      </header>
      <Replies node={node} />
      {node.reactions.length > 0 && (
        <ul className={styles.rows}>
          {node.reactions.map((reaction) => (
            <Row key={reaction.id} reaction={reaction} isHot={selected === true} isBad={badItems.has(reaction.id)} />
          ))}
        </ul>
      )}
      {(node.final || isEnd) && (
        <p className={classes(styles.final, !node.final && styles.implied)}>
          <Final size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.text}>{texts.final(node.final)}</span>
        </p>
      )}
      {!node.final && (isEnd || isLast) && (
        <div className={styles.add}>
          <Plus size={13} strokeWidth={2} aria-hidden="true" />
          <span className={styles.text}>{bots.newReaction}</span>
          <Handle type="source" position={Position.Right} id={newPort} className={styles.port} aria-hidden="true" />
        </div>
      )}
      <NodeFigures id={id} />
    </div>
  )
}
export const BotNodeCard = memo(
  Card,
  (a, b) => a.id === b.id && a.data === b.data && a.selected === b.selected && a.dragging === b.dragging,
)
