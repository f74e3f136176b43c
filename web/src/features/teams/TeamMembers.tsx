import type { Team } from '@beseda/contract/entities/team.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './teams.module.css'

/** The avatars of the first members and the number of the others; names for screen readers. */
export const TeamMembers = ({ team: { someMembers, memberCount } }: { team: Team }) => {
  const more = memberCount - someMembers.length
  const names = someMembers.map((m) => m.name).join(', ')
  if (memberCount === 0) return <span className={styles.quiet}>0</span>
  return (
    <span className={styles.faces} {...tip(more > 0 ? `${names} +${more}` : names)}>
      {someMembers.map((m) => (
        <Avatar key={m.id} name={m.name} seed={m.id} size={24} className={styles.face} />
      ))}
      {more > 0 && <span className={styles.quiet}>+{more}</span>}
      <span className="visually-hidden">{names}</span>
    </span>
  )
}
