import { limitKey, type MonitoringTable } from '@beseda/contract/monitoring.ts'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Kept, Limit } from './kept.ts'
import styles from './monitoring.module.css'

interface Measured {
  readonly id: string
  readonly head: string
  readonly measure?: { readonly unit: 'count' | 'minutes' } | undefined
}
interface Props {
  readonly table: MonitoringTable
  readonly cols: readonly Measured[]
  readonly kept: Kept
  readonly onSave: (change: Pick<Kept, 'limits' | 'sound'>) => void
  readonly onClose: () => void
}
type Level = keyof Limit
const levels = ['warning', 'danger'] as const

/** Null: no threshold. Undefined: no whole number from 1 to 9999. */
const parsed = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined
}
/** From which values on the cells of this table turn yellow and red, and whether that sounds. */
const ThresholdsDialog = ({ table, cols, kept, onSave, onClose }: Props) => {
  const { monitoring: words, common } = useWords('monitoring')
  const form = useId()
  const measured = cols.filter(({ measure }) => measure)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      measured.flatMap(({ id }) =>
        levels.map((level) => [`${id} ${level}`, String(kept.limits[limitKey(table, id)]?.[level] ?? '')]),
      ),
    ),
  )
  const [sound, setSound] = useState(kept.sound)
  const [isChecked, setChecked] = useState(false)
  const textOf = (id: string, level: Level) => texts[`${id} ${level}`] ?? ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (Object.values(texts).some((text) => parsed(text) === undefined)) return setChecked(true)
    const own = measured.map(({ id }): [string, Limit] => [
      limitKey(table, id),
      { warning: parsed(textOf(id, 'warning')) ?? null, danger: parsed(textOf(id, 'danger')) ?? null },
    ])
    onSave({ limits: { ...kept.limits, ...Object.fromEntries(own) }, sound })
  }
  return (
    <Dialog
      title={`${words.thresholds}: ${words.tabs[table]}`}
      closeLabel={common.close}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className={styles.thresholds} noValidate>
        <p className={styles.quiet}>{words.thresholdsNote}</p>
        {measured.map(({ id, head, measure }) => (
          <fieldset key={id} className={styles.threshold}>
            <legend>{head}</legend>
            {levels.map((level) => (
              <NumberField
                key={level}
                label={level === 'warning' ? words.yellow : words.red}
                unit={measure?.unit === 'minutes' ? words.minutes : undefined}
                value={textOf(id, level)}
                error={isChecked && parsed(textOf(id, level)) === undefined ? words.badNumber : null}
                onChange={({ target }) => setTexts({ ...texts, [`${id} ${level}`]: target.value })}
              />
            ))}
          </fieldset>
        ))}
        <CheckField
          asSwitch
          label={words.sound}
          hint={words.soundBlocked}
          checked={sound}
          onChange={({ target }) => setSound(target.checked)}
        />
      </form>
    </Dialog>
  )
}
export default ThresholdsDialog
