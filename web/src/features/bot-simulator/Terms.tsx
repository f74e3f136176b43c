import { type BotValues, botVariables } from '@beseda/domain/bot/variables.ts'
import { Clock3 } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './simulator.module.css'

export interface TermsValue {
  /** The clock of the dialogue; null: the real one. */
  readonly at: number | null
  readonly values: BotValues
}
/** `2026-11-24T09:05` of this browser. */
const fieldTime = (at: number): string => {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The clock and the variables of the simulated dialogue. */
export const Terms = ({ value, onChange }: { value: TermsValue; onChange: (value: TermsValue) => void }) => {
  const { botSimulator: words, bots } = useWords('botSimulator', 'bots')
  const [isOpen, setOpen] = useState(false)
  const at = value.at ?? now()
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={words.terms}
      className={styles.terms}
      trigger={(props) => (
        <Button size="s" icon={<Clock3 size={14} aria-hidden="true" />} {...props}>
          {value.at === null ? words.realTime : formatDateTime(value.at, now())}
        </Button>
      )}
    >
      <TextField
        type="datetime-local"
        label={words.clock}
        hint={words.clockHint}
        value={fieldTime(at)}
        onChange={(event) => {
          const chosen = Date.parse(event.target.value)
          if (Number.isFinite(chosen)) onChange({ ...value, at: chosen })
        }}
      />
      {value.at !== null && (
        <Button size="s" variant="ghost" onClick={() => onChange({ ...value, at: null })}>
          {words.useRealTime}
        </Button>
      )}
      {botVariables.map((name) => (
        <TextField
          key={name}
          label={bots.variableNames[name]}
          autoComplete="off"
          value={value.values[name] ?? ''}
          onChange={(event) => onChange({ ...value, values: { ...value.values, [name]: event.target.value } })}
        />
      ))}
    </Popover>
  )
}
