import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldsProps } from '../../../entities/channel/fields-props.ts'
import { teamsQuery } from '../../../entities/channel/queries.ts'
import { useWords } from '../../../lib/language.ts'
import { CalendarField } from '../../../parts/CalendarField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export const GeneralFields = ({ form, channel }: FieldsProps) => {
  const { channels, forms } = useWords('channels', 'forms')
  const { data } = useQuery(teamsQuery)
  const teams = data?.teams ?? (channel.team ? [channel.team] : [])
  return (
    <>
      <TextField label={channels.name} required {...form.field('name', limits.channelName)} />
      <SelectField
        label={channels.team}
        hint={channels.teamNote}
        options={[
          { value: '', label: channels.allTeams },
          ...teams.map((team) => ({ value: team.id, label: team.name })),
        ]}
        {...form.field('teamId')}
        counter={undefined}
      />
      <CalendarField known={channel.calendar} none={forms.calendarDefault} {...form.field('calendarId')} />
    </>
  )
}
