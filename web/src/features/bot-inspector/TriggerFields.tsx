import type { BotReactionOf } from '@beseda/contract/entities/bot.ts'
import { useMemo } from 'react'
import { useWords } from '../../lib/language.ts'
import { timeZoneOptions } from '../../parts/time-zones.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './inspector.module.css'

type Trigger = BotReactionOf<'trigger'>

/** A window of the wall clock in a time zone. */
export const TriggerFields = ({
  reaction,
  onChange,
}: {
  reaction: Trigger
  onChange: (reaction: Trigger, tag: string) => void
}) => {
  const { bots } = useWords('bots')
  const zones = useMemo(() => timeZoneOptions(reaction.zone), [reaction.zone])
  const time = (name: 'start' | 'end', label: string) => (
    <TextField
      type="time"
      label={label}
      value={reaction[name]}
      onChange={({ target: { value } }) => {
        if (value) onChange({ ...reaction, [name]: value.slice(0, 5) }, `${name} ${reaction.id}`)
      }}
    />
  )
  return (
    <>
      <div className={styles.pair}>
        {time('start', bots.from)}
        {time('end', bots.until)}
      </div>
      {reaction.end < reaction.start && <p className={styles.note}>{bots.overMidnight}</p>}
      {reaction.end === reaction.start && <p className={styles.note}>{bots.wholeDay}</p>}
      <SelectField
        label={bots.zone}
        hideLabel
        value={reaction.zone}
        onChange={({ target: { value } }) => onChange({ ...reaction, zone: value }, `zone ${reaction.id}`)}
        options={zones}
      />
    </>
  )
}
