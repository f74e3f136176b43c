import type { CSSProperties, ReactNode } from 'react'
import styles from './Avatar.module.css'
import { classes } from './class-names.ts'
import { hueOf, initials } from './initials.ts'

const presences = {
  online: styles.online,
  finishing: styles.finishing,
  break: styles.break,
  offline: '',
  unknown: styles.unknown,
} as const

/** A photo, or initials on a colour of their own. Decoration: the name always stands beside it. */
export const Avatar = ({
  name,
  seed = name,
  size = 38,
  badge,
  presence,
  photo,
  className,
}: {
  name: string
  /** What the colour is made from, such as an id that outlives a change of name. */
  seed?: string
  size?: number
  /** In the lower right corner: the channel. */
  badge?: ReactNode
  presence?: keyof typeof presences | undefined
  /** Address of a picture, drawn over the initials once it is there. */
  photo?: string | null | undefined
  className?: string | undefined
}) => {
  const look = { '--avatar-size': `${size}px`, '--hue': hueOf(seed) } as CSSProperties
  return (
    <span className={classes(styles.avatar, className)} style={look}>
      <span aria-hidden="true">{initials(name)}</span>
      {photo && (
        <img
          key={photo}
          className={styles.photo}
          src={photo}
          alt=""
          onError={(event) => {
            event.currentTarget.hidden = true
          }}
        />
      )}
      {badge && <span className={styles.badge}>{badge}</span>}
      {presence && <span className={classes(styles.presence, presences[presence])} aria-hidden="true" />}
    </span>
  )
}
