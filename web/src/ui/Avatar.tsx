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

/** A photo, or coloured initials. Decorative: the name is always next to it. */
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
  /** The seed of the colour, such as an id, which stays when the name changes. */
  seed?: string
  size?: number
  /** In the lower right corner: the channel. */
  badge?: ReactNode
  presence?: keyof typeof presences | undefined
  /** URL of a picture, drawn over the initials once it has loaded. */
  photo?: string | null | undefined
  className?: string | undefined
}) => {
  const style = { '--avatar-size': `${size}px`, '--hue': hueOf(seed) } as CSSProperties
  return (
    <span className={classes(styles.avatar, className)} style={style}>
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
