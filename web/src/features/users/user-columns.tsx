import type { Person } from '@beseda/contract/entities/person.ts'
import { now } from '../../lib/clock.ts'
import { formatAgo } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { roleName } from '../../lib/role-name.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { invitationState } from './invitation-state.ts'
import styles from './users.module.css'

const Teams = ({ teams }: { teams: Person['teams'] }) => {
  const [first, ...rest] = teams
  if (!first) return null
  const all = teams.map((team) => team.name).join(', ')
  return (
    <span className={styles.teams} {...tip(all)}>
      <Chip>{first.name}</Chip>
      {rest.length > 0 && <span className={styles.quiet}>+{rest.length}</span>}
    </span>
  )
}

/** `manages`: also shows who has a second factor. */
export const useUserColumns = (manages: boolean): readonly Column<Person>[] => {
  const lang = useLang()
  const { people, shell } = useWords('people')
  const words = people.users
  const lastActive = ({ lastActiveAt, presence, active }: Person) => {
    if (active && presence === 'online') return words.here
    if (active && presence !== 'offline') return shell.presence[presence]
    return lastActiveAt === null ? words.never : formatAgo(lastActiveAt, now())
  }
  return [
    {
      id: 'name',
      head: words.name,
      sortable: true,
      cell: (p) => (
        <NameCell
          before={
            <span {...(p.active && tip(shell.presence[p.presence]))}>
              <Avatar
                name={p.name}
                seed={p.id}
                size={24}
                photo={p.photoUrl}
                presence={p.active ? p.presence : undefined}
              />
            </span>
          }
          name={p.name}
          after={p.active && <span className="visually-hidden">{shell.presence[p.presence]}</span>}
        />
      ),
    },
    { id: 'email', head: words.email, sortable: true, width: '20%', cell: (p) => <NameCell name={p.email} />, drop: 2 },
    { id: 'teams', head: words.teams, width: '132px', cell: (p) => <Teams teams={p.teams} />, drop: 3 },
    { id: 'role', head: words.role, sortable: true, width: '132px', cell: (p) => roleName(p.role, lang) },
    {
      id: 'account',
      head: words.account,
      width: '192px',
      drop: 1,
      cell: (p) => {
        const { tone, short } = p.invited
          ? invitationState(p, people.invitations)
          : ({ tone: p.active ? 'success' : 'plain', short: p.active ? words.active : words.inactive } as const)
        return (
          <Chip dot tone={tone}>
            {short}
          </Chip>
        )
      },
    },
    ...(manages
      ? [
          {
            id: 'twoFactor',
            head: words.twoFactorHead,
            width: '88px',
            drop: 2 as const,
            cell: (p: Person) => (p.twoFactor ? words.twoFactorYes : words.twoFactorNo),
          },
        ]
      : []),
    { id: 'lastActive', head: words.lastActive, sortable: true, width: '164px', cell: lastActive, drop: 1 },
  ]
}
