import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { differentNodes, lineDifference, movedNodes } from './difference.ts'
import styles from './differences.module.css'
import { useBotTexts } from './names.ts'

/** Two documents as text: nodes that were added, removed and changed, line by line. */
export const Differences = ({
  from,
  to,
  fromName,
  toName,
}: {
  from: BotDocument
  to: BotDocument
  /** How the two are called. */
  fromName: string
  toName: string
}) => {
  const { botEditor: words, bots } = useWords('botEditor', 'bots')
  const lang = useLang()
  const texts = useBotTexts()
  const nameIn = (document: BotDocument, id: string | null) =>
    document.nodes.find((node) => node.id === id)?.name ?? bots.leadsNowhere
  const linesOf = (document: BotDocument, node: BotNode | null): string[] =>
    node === null
      ? []
      : [
          node.name || bots.noName,
          ...node.replies.map((reply) =>
            reply.kind === 'text' ? reply.text : `📎 ${reply.name || bots.fileNotChosen}`,
          ),
          ...node.reactions.map(
            (reaction) =>
              `${reaction.kind === 'button' ? bots.reactionKinds.button.one : reaction.kind === 'intent' ? bots.reactionKinds.intent.one : reaction.kind === 'trigger' ? bots.reactionKinds.trigger.one : bots.defaultAction}: ${texts.reaction(reaction)} → ${nameIn(document, reaction.target)}`,
          ),
          ...(node.final ? [`${bots.finalAction}: ${texts.final(node.final)}`] : []),
        ]
  const general = (['name', 'description', 'defaultMessage'] as const).filter((name) => from[name] !== to[name])
  const nodes = differentNodes(from, to)
  const moved = movedNodes(from, to)
  return (
    <div className={styles.differences}>
      <p className={styles.legend}>
        <span className={styles.removed}>− {fromName}</span>
        <span className={styles.added}>+ {toName}</span>
      </p>
      {general.map((name) => (
        <section key={name}>
          <h4>{words.fields[name]}</h4>
          <Lines before={[from[name]]} after={[to[name]]} />
        </section>
      ))}
      {nodes.map(({ id, before, after }) => (
        <section key={id}>
          <h4>
            {fill(before === null ? words.nodeAdded : after === null ? words.nodeRemoved : words.nodeChanged, {
              name: (after ?? before)!.name || bots.noName,
            })}
          </h4>
          <Lines before={linesOf(from, before)} after={linesOf(to, after)} />
        </section>
      ))}
      {moved > 0 && <p className={styles.note}>{plural(lang, moved, words.moved)}</p>}
      {general.length + nodes.length + moved === 0 && <p className={styles.note}>{words.noDifferences}</p>}
    </div>
  )
}

const marks = { same: ' ', added: '+', removed: '−' } as const
const Lines = ({ before, after }: { before: readonly string[]; after: readonly string[] }) => (
  <ul className={styles.lines}>
    {lineDifference(before, after).map(({ kind, text }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
      <li key={i} className={classes(styles.line, styles[kind])}>
        <span aria-hidden="true">{marks[kind]}</span>
        {kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text}
      </li>
    ))}
  </ul>
)
