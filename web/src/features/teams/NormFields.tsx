import type { Named } from '@beseda/contract/entities/user.ts'
import { clocks } from '../../entities/team/team-form.ts'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { CalendarField } from '../../parts/CalendarField.tsx'
import { DelayMark, FieldGrid, FormNote, FormPair } from '../../parts/FormParts.tsx'
import { Upsell } from '../../parts/Upsell.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TeamFormState } from './SettingField.tsx'

/** The SLA policy of the team, where it differs from the channel's. */
export const NormFields = ({ form, known }: { form: Pick<TeamFormState, 'field'>; known: Named | null }) => {
  const { forms, people } = useWords('forms', 'people')
  const words = people.teams
  const { options } = useViewer()
  const calendar = <CalendarField known={known} none={forms.calendarOfChannel} {...form.field('calendarId')} />
  if (!options.includes('OPTION_SLA_TIMEOUTS'))
    return (
      <>
        <Upsell option="OPTION_SLA_TIMEOUTS" />
        {calendar}
      </>
    )
  return (
    <>
      <FormPair>
        <TextField
          label={words.delayMedium}
          icon={<DelayMark to="yellow" />}
          autoComplete="off"
          {...form.field('delayMediumS')}
        />
        <TextField
          label={words.delayHigh}
          icon={<DelayMark to="red" />}
          autoComplete="off"
          {...form.field('delayHighS')}
        />
      </FormPair>
      <FormNote>{words.delaysNote}</FormNote>
      <FieldGrid>
        <SelectField
          label={words.delayWorking}
          hint={words.delayWorkingNote}
          options={clocks.map((clock) => ({ value: clock, label: words.delayWorkingChoices[clock] }))}
          {...form.field('delayWorking')}
        />
        {calendar}
      </FieldGrid>
    </>
  )
}
