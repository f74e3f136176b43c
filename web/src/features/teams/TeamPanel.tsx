import type { Team } from '@beseda/contract/entities/team.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/language.ts'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { namesBefore } from './former-members.ts'
import { membersQuery } from './queries.ts'
import { TeamForm } from './TeamForm.tsx'
import { formerOf } from './team-form.ts'

interface Props {
  /** Null: a new one. */
  readonly team: Team | null
  readonly onSaved: (team: Team) => void
  readonly onClose: () => void
}
/** The form of a team, shown once its members are loaded. */
export const TeamPanel = ({ team, onSaved, onClose }: Props) => {
  const words = useWords('people').people.teams
  return (
    <SidePanel title={team?.name ?? words.newTitle} onClose={onClose}>
      {team ? (
        <Known team={team} onSaved={onSaved} onClose={onClose} />
      ) : (
        <TeamForm team={null} members={[]} former={null} onSaved={onSaved} onClose={onClose} />
      )}
    </SidePanel>
  )
}
const Known = ({ team, onSaved, onClose }: Props & { team: Team }) => {
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
          {(former) => <TeamForm {...{ team, members, former, onSaved, onClose }} />}
        </FormAndChanges>
      )}
    </Loaded>
  )
}
