import type { CSSProperties, ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './Skeleton.module.css'

/** A grey block instead of content that is loading. Width: any CSS length; height: pixels. */
export const Skeleton = ({ width, height, round }: { width?: string; height?: number; round?: boolean }) => (
  <span
    aria-hidden="true"
    className={classes(styles.block, round && styles.round)}
    style={{ '--skeleton-width': width, '--skeleton-height': height && `${height}px` } as CSSProperties}
  />
)

/** A container for skeletons: tells screen readers that content is loading, and appears only after 150 ms. */
export const SkeletonGroup = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) => (
  <div className={classes(styles.group, className)} aria-busy="true">
    <span className="visually-hidden">{label}</span>
    {children}
  </div>
)
