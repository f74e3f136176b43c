import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../lib/language.ts'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './letter-fields.module.css'
import { type Letter, letterOf, problemsOf } from './letter-fields.ts'

interface Props {
  readonly can: NonNullable<ChannelCapabilities['letter']>
  readonly letter: Letter | undefined
  readonly onChange: (letter: Letter | undefined) => void
}
const nothing = { subject: '', cc: '' }

/** Subject and copies of a letter; most answers need neither. */
const LetterFields = ({ can, letter, onChange }: Props) => {
  const words = useWords('letter').letter
  const [isOpen, setOpen] = useState(false)
  const typed = letter?.typed ?? nothing
  const problems = problemsOf(typed, can, words)
  const change = (more: Partial<typeof typed>) => onChange(letterOf({ ...typed, ...more }, can, words))
  if (!isOpen && !letter)
    return (
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <Mail size={13} strokeWidth={1.75} aria-hidden="true" />
        {words.fields}
      </button>
    )
  return (
    <div className={styles.fields}>
      <TextField
        label={words.subject}
        placeholder={words.subjectHint}
        error={problems.subject ?? undefined}
        value={typed.subject}
        autoFocus={isOpen && !letter}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextField
        label={words.copies}
        placeholder={words.copiesHint}
        error={problems.cc ?? undefined}
        inputMode="email"
        value={typed.cc}
        onChange={(event) => change({ cc: event.target.value })}
      />
    </div>
  )
}
export default LetterFields
