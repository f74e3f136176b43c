import { useEditorState } from '../../entities/bot/editor.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './node.module.css'

const names = ['reached', 'left', 'notUnderstood', 'handedOver'] as const

/** What sessions did in the node, below it. */
export const NodeFigures = ({ id }: { id: string }) => {
  const { bots } = useWords('bots')
  const areShown = useEditorState(({ figures }) => figures !== null)
  const own = useEditorState(({ figures }) => figures?.get(id))
  if (!areShown) return null
  return (
    <dl className={styles.figures}>
      {names.map((name) => (
        <div key={name} {...tip(bots.figureHints[name])}>
          <dt>{bots.figures[name]}</dt>
          <dd>{formatNumber(own?.[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
