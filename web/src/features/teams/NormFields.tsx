import type { teams } from '@beseda/contract/endpoints/teams.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import type { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { CalendarField } from '../../parts/CalendarField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { clocks, type TeamValues } from './team-form.ts'
import styles from './teams.module.css'

type Form = ReturnType<typeof useForm<TeamValues, typeof teams.create | typeof teams.change>>

/** What the team's waits are judged by, where it differs from the channel. */
export const NormFields = ({ form, known }: { form: Pick<Form, 'field'>; known: Named | null }) => {
  const { forms, people } = useWords('forms', 'people')
  const words = people.teams
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{words.delays}</legend>
        <div className={styles.pair}>
          <TextField
            label={words.delayMedium}
            icon={<span className={styles.yellow} aria-hidden="true" />}
            autoComplete="off"
            {...form.field('delayMediumS')}
          />
          <TextField
            label={words.delayHigh}
            icon={<span className={styles.red} aria-hidden="true" />}
            autoComplete="off"
            {...form.field('delayHighS')}
          />
        </div>
        <p className={styles.hint}>{words.delaysNote}</p>
      </fieldset>
      <SelectField
        label={words.delayWorking}
        hint={words.delayWorkingNote}
        options={clocks.map((clock) => ({ value: clock, label: words.delayWorkingChoices[clock] }))}
        {...form.field('delayWorking')}
      />
      <CalendarField known={known} none={forms.calendarOfChannel} {...form.field('calendarId')} />
    </>
  )
}
