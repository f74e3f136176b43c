import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useOwnPresence } from '../../features/presence/use-own-presence.ts'
import { formatCount } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './MoreSheet.module.css'
import type { OpenDialog } from './open-dialog.ts'
import type { QueueEntry } from './queues.tsx'
import UserPanel from './UserPanel.tsx'
import type { MenuEntry } from './use-menu.ts'

const PinnedSearches = late(
  withWords(() => import('../../features/search/PinnedSearches.tsx'), 'search'),
  () => undefined,
)

/** The entries of the menu that have no tab on a phone. */
const MoreSheet = ({
  entries,
  places,
  onOpen,
  onClose,
}: {
  entries: readonly QueueEntry[]
  places: readonly MenuEntry[]
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
}) => {
  const { common, shell } = useWords()
  const { id, name, organization, photoUrl, options } = useViewer()
  const searches = options.includes('OPTION_EXTENDED_SEARCH')
  const { shown, text, isLate } = useOwnPresence()
  return (
    <Dialog title={organization.name} closeLabel={common.close} onClose={onClose}>
      <div className={styles.person}>
        <Avatar name={name} seed={id} size={44} presence={shown} photo={photoUrl} />
        <div>
          <b>{name}</b>
          <span className={classes(styles.status, isLate && styles.late)}>{text}</span>
        </div>
      </div>
      <ul className={styles.links}>
        {entries.map(({ queue, Icon, name: queueName, count, countText, current, search }) => (
          <li key={queue}>
            <Link
              to={paths.chats}
              search={search}
              className={styles.link}
              aria-current={current ? 'page' : undefined}
              onClick={onClose}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.name}>{queueName}</span>
              {count > 0 && <Badge text={formatCount(count)} tone="quiet" label={countText} />}
            </Link>
          </li>
        ))}
        {searches && (
          <Suspense>
            <PinnedSearches styles={styles} size={20} onOpen={onClose} />
          </Suspense>
        )}
        {places.map(({ id: key, Icon, name: entryName, to, search, locked, current }) => (
          <li key={key}>
            <Link
              to={to}
              search={search}
              className={styles.link}
              aria-current={current ? 'page' : undefined}
              onClick={onClose}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.name}>{entryName}</span>
              {locked && (
                <>
                  <Lock size={16} aria-hidden="true" />
                  <span className="visually-hidden">{shell.locked}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <UserPanel
        touch
        onOpen={(dialog) => {
          onClose()
          if (dialog) onOpen(dialog)
        }}
      />
    </Dialog>
  )
}
export default MoreSheet
