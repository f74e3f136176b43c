import { useWords } from '../../../lib/language.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import styles from '../channels.module.css'
import type { FieldsProps } from '../section.ts'

export const ReopeningFields = ({ form }: FieldsProps) => {
  const { channels } = useWords('channels')
  return (
    <fieldset className={styles.section}>
      <legend>{channels.reopening}</legend>
      <p className={styles.note}>{channels.reopeningNote}</p>
      <NumberField
        label={channels.reopenHours}
        required
        hint={channels.reopenHoursNote}
        {...form.field('reopenHours')}
      />
    </fieldset>
  )
}
