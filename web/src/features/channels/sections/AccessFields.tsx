import { limits } from '@beseda/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import type { FieldsProps } from '../../../entities/channel/fields-props.ts'
import { teamsQuery } from '../../../entities/channel/queries.ts'
import { useWords } from '../../../lib/language.ts'
import { FormSection } from '../../../parts/FormParts.tsx'
import { ChecksField } from '../../../ui/ChecksField.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Which teams may see the chats in addition to the responsible one, and who is notified when no operator is online. */
export const AccessFields = ({ form, channel }: FieldsProps) => {
  const { channels } = useWords('channels')
  const { data } = useQuery(teamsQuery)
  const teams = data?.teams ?? channel.visibleTo
  const own = form.values.teamId
  return (
    <FormSection title={channels.access}>
      {own !== '' && (
        <ChecksField
          label={channels.visibleTo}
          hint={channels.visibleToNote}
          searchLabel={channels.findTeam}
          emptyText={channels.noTeams}
          options={teams.filter((team) => team.id !== own).map((team) => ({ value: team.id, label: team.name }))}
          {...form.choice('visibleTeamIds')}
        />
      )}
      <TextField
        label={channels.notifyEmail}
        hint={channels.notifyEmailNote}
        type="email"
        autoComplete="off"
        {...form.field('notifyEmail', limits.loginMax)}
        counter={undefined}
      />
    </FormSection>
  )
}
