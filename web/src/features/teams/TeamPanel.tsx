import type { Team } from '@beseda/contract/entities/team.ts'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '../../entities/team/queries.ts'
import { formerOf } from '../../entities/team/team-form.ts'
import { useWords } from '../../lib/language.ts'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { namesBefore } from './former-members.ts'
import { TeamForm, type TeamSlots } from './TeamForm.tsx'

interface Props extends TeamSlots {
  /** Null: a new one. */
  readonly team: Team | null
  readonly onSaved: (team: Team) => void
  readonly onClose: () => void
}
/** The form of a team, shown once its members are loaded. */
export const TeamPanel = ({ team, onSaved, onClose, CheckOnPast }: Props) => {
  const words = useWords('people').people.teams
  return (
    <SidePanel wide title={team?.name ?? words.newTitle} onClose={onClose}>
      {team ? (
        <Known team={team} onSaved={onSaved} onClose={onClose} CheckOnPast={CheckOnPast} />
      ) : (
        <TeamForm
          team={null}
          members={[]}
          former={null}
          onSaved={onSaved}
          onClose={onClose}
          CheckOnPast={CheckOnPast}
        />
      )}
    </SidePanel>
  )
}
const Known = ({ team, onSaved, onClose, CheckOnPast }: Props & { team: Team }) => {
  const { shell } = useWords()
  const query = useQuery(membersQuery(team.id))
  return (
    <Loaded query={query} shape="form">
      {({ members }) => (
        <FormAndChanges
          entity="team"
          entityId={team.id}
          label={team.name}
          settings={shell.settings}
          formerOf={(changes) => ({ values: formerOf(changes), names: namesBefore(changes) })}
        >
          {(former) => <TeamForm {...{ team, members, former, onSaved, onClose, CheckOnPast }} />}
        </FormAndChanges>
      )}
    </Loaded>
  )
}
