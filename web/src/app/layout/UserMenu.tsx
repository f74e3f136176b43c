import { ChevronsUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useOwnPresence } from '../../features/presence/use-own-presence.ts'
import { useWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import { Popover } from '../../ui/Popover.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import type { OpenDialog } from './open-dialog.ts'
import styles from './UserMenu.module.css'

const UserPanel = late(() => import('./UserPanel.tsx'))

/** The signed-in user with their status; opens the user's panel. */
export const UserMenu = ({ folded, onOpen }: { folded: boolean; onOpen: (dialog: OpenDialog) => void }) => {
  const { shell } = useWords()
  const { id, name, photoUrl } = useViewer()
  const { shown, text, isLate } = useOwnPresence()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={shell.userMenu}
      placement={folded ? 'right' : 'top-start'}
      className={styles.layer}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-status
          className={classes(styles.trigger, folded && styles.folded)}
          {...(!open && tip(`${name}. ${text}`))}
        >
          <Avatar name={name} seed={id} size={32} presence={shown} photo={photoUrl} />
          <span className={folded ? 'visually-hidden' : styles.who}>
            <span className={styles.name}>{name}</span>
            <span className={classes(styles.status, isLate && styles.late)}>{text}</span>
          </span>
          {!folded && <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />}
        </button>
      )}
    >
      <Suspense fallback={<div className={styles.loading} />}>
        <UserPanel
          onOpen={(dialog) => {
            setOpen(false)
            if (dialog) onOpen(dialog)
          }}
        />
      </Suspense>
    </Popover>
  )
}
