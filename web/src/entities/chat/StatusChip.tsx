import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CSSProperties } from 'react'
import { tipIfCut } from '../../ui/Tooltip.tsx'
import styles from './StatusChip.module.css'

/** The client's status in its colour. */
export const StatusChip = ({ status }: { status: NonNullable<Chat['client']['status']> }) => {
  const { colour } = status
  const look = {
    '--chip-bg': `var(--st-${colour}-bg)`,
    '--chip-fg': `var(--st-${colour}-fg)`,
    '--chip-dot': `var(--st-${colour})`,
  } as CSSProperties
  return (
    <span className={styles.status} style={look}>
      <i />
      <span {...tipIfCut(status.name)}>{status.name}</span>
    </span>
  )
}
