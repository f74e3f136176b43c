import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../../lib/language.ts'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { type FreshLink, FreshLinks } from '../../parts/FreshLinks.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { InviteSeveral } from './InviteSeveral.tsx'
import { personQuery, roleChoicesQuery, teamChoicesQuery } from './queries.ts'
import { UserForm } from './UserForm.tsx'

interface Props {
  /** Null: a new one. */
  readonly userId: string | null
  /** Instead: invitations for several people. */
  readonly isSeveral: boolean
  readonly links: readonly FreshLink[]
  readonly onLinks: (links: readonly FreshLink[]) => void
  readonly onSaved: (person: PersonCard) => void
  /** Users have saved a role for themselves with which they manage users no longer. */
  readonly onLeft: () => void
  readonly onClose: () => void
}
/** The form of a user, shown once user, roles and teams are loaded. */
export const UserPanel = ({ userId, isSeveral, links, onLinks, onSaved, onLeft, onClose }: Props) => {
  const { people, shell } = useWords('people')
  const words = people.users
  /** Users who give up managing users may no longer read this object. */
  const [leaves, setLeaves] = useState(false)
  const person = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== null && !leaves })
  const roles = useQuery(roleChoicesQuery)
  const teams = useQuery(teamChoicesQuery)
  const form = (card: PersonCard | null, former: readonly AuditChange[] | null = null) => (
    <Loaded query={roles} shape="form">
      {({ roles: roleChoices }) => (
        <Loaded query={teams} shape="form">
          {({ teams: teamChoices }) =>
            isSeveral ? (
              <InviteSeveral roles={roleChoices} teams={teamChoices} onClose={onClose} />
            ) : (
              <UserForm
                person={card}
                former={former}
                roles={roleChoices}
                teams={teamChoices}
                onSaved={(saved) => {
                  if (!leaves) return onSaved(saved)
                  onLeft()
                }}
                onLosing={(lost) => flushSync(() => setLeaves(lost.includes('RIGHT_ACCOUNT_CONTROL')))}
                onLink={(link) => onLinks([link])}
                onClose={onClose}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
  const title = isSeveral ? people.invitations.several : userId === null ? words.newTitle : (person.data?.name ?? '')
  return (
    <SidePanel title={title} onClose={onClose}>
      {links.length > 0 && <FreshLinks links={links} onDone={() => onLinks([])} />}
      {userId === null ? (
        form(null)
      ) : (
        <Loaded query={person} shape="form">
          {(card) => (
            <FormAndChanges
              entity="user"
              entityId={card.id}
              label={card.name}
              settings={shell.settings}
              formerOf={(changes) => changes}
            >
              {(former) => form(card, former)}
            </FormAndChanges>
          )}
        </Loaded>
      )}
    </SidePanel>
  )
}
