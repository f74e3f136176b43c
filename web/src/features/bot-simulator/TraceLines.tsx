import type { BotTraceStep } from '@beseda/contract/entities/bot-trace.ts'
import type { BotEnd } from '@beseda/domain/bot/session.ts'
import { MapPin } from 'lucide-react'
import { numberOf } from '../../entities/bot/document.ts'
import { useDocument, useEditor } from '../../entities/bot/editor.ts'
import { useEndText } from '../../entities/bot/end-text.ts'
import { TraceReasons } from '../../entities/bot/TraceReasons.tsx'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './simulator.module.css'

/** What happened before the replies (which reaction, which node) or behind them (what ended the bot's part). */
export const TraceLines = ({
  trace,
  part,
  end = null,
}: {
  trace: readonly BotTraceStep[]
  part: 'before' | 'after'
  end?: BotEnd | null
}) => {
  const { botSimulator: words } = useWords('botSimulator')
  const document = useDocument()
  const editor = useEditor()
  const endText = useEndText()
  if (part === 'after')
    return (
      <>
        {trace.some(({ kind }) => kind === 'notUnderstood') && <p className={styles.note}>{words.notUnderstood}</p>}
        {trace.map((step, i) =>
          step.kind === 'final' || step.kind === 'fault' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
            <p key={i} className={styles.end}>
              {endText(step)}
            </p>
          ) : null,
        )}
        {end && <p className={styles.note}>{words.over}</p>}
      </>
    )
  const reactions = trace.filter((step) => step.kind === 'reaction')
  return (
    <>
      {reactions.length > 0 && <TraceReasons steps={reactions} />}
      {trace.map((step, i) =>
        step.kind === 'entered' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
          <p key={i} className={styles.trace}>
            <MapPin size={12} strokeWidth={1.75} aria-hidden="true" />
            <button type="button" onClick={() => editor.showNodes([step.nodeId])}>
              {fill(words.node, { number: numberOf(document, step.nodeId), name: step.name })}
            </button>
          </p>
        ) : null,
      )}
    </>
  )
}
