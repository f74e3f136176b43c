import { useWords } from '../../../lib/language.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../channels.module.css'
import type { FieldsProps } from '../section.ts'

export const DelayFields = ({ form }: FieldsProps) => {
  const { channels } = useWords('channels')
  const mark = (colour: string | undefined) => <span className={colour} aria-hidden="true" />
  return (
    <fieldset className={styles.section}>
      <legend>{channels.delays}</legend>
      <p className={styles.note}>{channels.delaysNote}</p>
      <div className={styles.pair}>
        <TextField
          label={channels.delayMedium}
          required
          icon={mark(styles.yellow)}
          autoComplete="off"
          {...form.field('delayMediumS')}
        />
        <TextField
          label={channels.delayHigh}
          required
          icon={mark(styles.red)}
          autoComplete="off"
          {...form.field('delayHighS')}
        />
      </div>
      <p className={styles.note}>{channels.delayHint}</p>
      <CheckField
        asSwitch
        label={channels.delayWorking}
        hint={channels.delayWorkingNote}
        {...form.check('delayWorking')}
      />
    </fieldset>
  )
}
