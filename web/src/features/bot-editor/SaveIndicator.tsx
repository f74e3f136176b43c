import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { useEditorState } from '../../entities/bot/editor.ts'
import { formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './editor.module.css'

/** Whether the server has everything; after a failure, with a button to try again. */
export const SaveIndicator = ({ onRetry, onConflict }: { onRetry: () => void; onConflict: () => void }) => {
  const { botEditor: words, common } = useWords('botEditor')
  const { state, savedAt, text } = useEditorState((known) => known.save)
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const
  return (
    <p role="status" className={classes(styles.save, styles[state])}>
      {state === 'saving' && <Spinner />}
      {state === 'saved' && <CircleCheck {...icon} />}
      {state === 'changed' && <CircleDot {...icon} />}
      {(state === 'failed' || state === 'conflict') && <CircleAlert {...icon} />}
      <span>
        {state === 'saved' && savedAt !== null ? fill(words.savedAt, { at: formatTime(savedAt) }) : words.save[state]}
      </span>
      {state === 'failed' && (
        <button type="button" onClick={onRetry} aria-description={text ?? undefined}>
          {common.retry}
        </button>
      )}
      {state === 'conflict' && (
        <button type="button" onClick={onConflict}>
          {words.resolve}
        </button>
      )}
    </p>
  )
}
