import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import styles from './views.module.css'

const most = 10_000
const countText = (count: number): string => (count > most ? `${formatNumber(most)}+` : formatNumber(count))

interface Props {
  readonly name: string
  /** What it shows, below its name. */
  readonly detail?: string | undefined
  readonly count?: number | undefined
  /** It is what the screen shows. */
  readonly isShown: boolean
  readonly onOpen: () => void
  /** Icons. */
  readonly children?: ReactNode
}
/** A view in the panel. */
export const ViewButton = ({ name, detail, count, isShown, onOpen, children }: Props) => (
  <button type="button" data-view="" className={styles.view} aria-current={isShown || undefined} onClick={onOpen}>
    {children}
    <span className={styles.name}>
      <bdi>{name}</bdi>
      {detail !== undefined && <small>{detail}</small>}
    </span>
    {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
  </button>
)
