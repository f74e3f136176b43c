import { type BreakKind, breakKinds } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { plural } from '../../lib/words/plural.ts'
import { TextField } from '../../ui/TextField.tsx'
import { countersQuery } from '../counters.ts'
import styles from './BreakChoice.module.css'
import type { ChosenPresence } from './presence.ts'

type Choose = (chosen: ChosenPresence) => void

/** Own words for the break, kept when the field is left or Enter is pressed. */
const Note = ({ onKeep }: { onKeep: (note: string) => void }) => {
  const { breakNote } = useViewer()
  const { note: label } = useWords('presence').presence
  const [typed, setTyped] = useState(breakNote)
  const keep = () => onKeep(typed.trim())
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      maxLength={limits.breakNote}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}

/** What a break is for, at once or after the chats that are in progress. */
const BreakChoice = ({ onChoose }: { onChoose: Choose }) => {
  const { presence: words } = useWords('presence')
  const lang = useLang()
  const { presence, presenceSince, breakKind, breakNote } = useViewer()
  const chats = useQuery(countersQuery).data?.assigned ?? 0
  const name = useId()
  const isAway = presence === 'break' || presence === 'finishing'
  /** The same break with another reason. */
  const change = (change: { kind?: BreakKind; note?: string }) =>
    onChoose({
      presence: presence === 'finishing' ? 'finishing' : 'break',
      kind: breakKind,
      note: breakNote,
      ...change,
    })
  return (
    <div className={styles.choice}>
      {presence === 'finishing' && <p className={styles.note}>{plural(lang, chats, words.left)}</p>}
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>{isAway ? words.why : words.whyOnline}</legend>
        {breakKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={name}
              value={kind}
              checked={isAway && kind === breakKind}
              onChange={() => change({ kind })}
            />
            {words.kinds[kind]}
          </label>
        ))}
      </fieldset>
      {isAway && <Note key={presenceSince} onKeep={(note) => change({ note })} />}
      {presence === 'online' && chats > 0 && (
        <button type="button" className={styles.finish} onClick={() => onChoose({ presence: 'finishing' })}>
          <Hourglass size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {plural(lang, chats, words.finish)}
            <span className={styles.note}>{words.finishNote}</span>
          </span>
        </button>
      )}
    </div>
  )
}
export default BreakChoice
