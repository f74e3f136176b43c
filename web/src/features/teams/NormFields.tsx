import type { Named } from '@beseda/contract/entities/user.ts'
import { clocks } from '../../entities/team/team-form.ts'
import { useWords } from '../../lib/language.ts'
import { useViewer } from '../../lib/viewer.ts'
import { CalendarField } from '../../parts/CalendarField.tsx'
import { DelayMark, FormGroup, FormNote, FormPair } from '../../parts/FormParts.tsx'
import { Upsell } from '../../parts/Upsell.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TeamFormState } from './SettingField.tsx'

/** The SLA policy of the team, where it differs from the channel's. */
export const NormFields = ({ form, known }: { form: Pick<TeamFormState, 'field'>; known: Named | null }) => {
  const { forms, people } = useWords('forms', 'people')
  const words = people.teams
  const { options } = useViewer()
  return (
    <>
      {options.includes('OPTION_SLA_TIMEOUTS') ? (
        <>
          <FormGroup title={words.delays}>
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
          </FormGroup>
          <SelectField
            label={words.delayWorking}
            hint={words.delayWorkingNote}
            options={clocks.map((clock) => ({ value: clock, label: words.delayWorkingChoices[clock] }))}
            {...form.field('delayWorking')}
          />
        </>
      ) : (
        <FormGroup title={words.delays}>
          <Upsell option="OPTION_SLA_TIMEOUTS" />
        </FormGroup>
      )}
      <CalendarField known={known} none={forms.calendarOfChannel} {...form.field('calendarId')} />
    </>
  )
}
