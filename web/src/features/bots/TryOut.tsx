import { compileIntents, readIntents } from '@beseda/domain/intents/intents.ts'
import { CircleCheck, CircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './bots.module.css'

const tried = 'tried'

/** Whether the intent would apply to a text, by the rule that the server uses, before it is saved. */
export const TryOut = ({ must, mustNot }: { must: readonly string[]; mustNot: readonly string[] }) => {
  const { intents: words } = useWords('botList').botList
  const [text, setText] = useState('')
  const set = useMemo(() => compileIntents([{ id: tried, name: tried, must, mustNot }]), [must, mustNot])
  const verdict = text.trim() === '' ? null : readIntents(set, text)(tried)
  const says = () => {
    if (!verdict) return null
    const { word = '' } = verdict
    if (must.length + mustNot.length === 0) return words.noWords
    if (verdict.applies) return word === '' ? words.foundWithout : fill(words.found, { word })
    return verdict.reason === 'mustNotFound' ? fill(words.unwanted, { word }) : words.missing
  }
  return (
    <div className={styles.tryOut}>
      <TextField
        label={words.tryText}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className={verdict?.applies ? styles.applies : styles.fails}>
        {verdict &&
          (verdict.applies ? <CircleCheck size={14} aria-hidden="true" /> : <CircleX size={14} aria-hidden="true" />)}
        {says()}
      </p>
    </div>
  )
}
