import { Link } from '@tanstack/react-router'
import { formatCount } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { OpenDialog } from './AdminLayout.tsx'
import styles from './MoreSheet.module.css'
import { useOwnPresence } from './presence.ts'
import type { QueueEntry } from './queues.tsx'
import { UserPanel } from './UserPanel.tsx'

/** Everything of the menu that has no tab of its own on a phone. */
const MoreSheet = ({
  entries,
  onOpen,
  onClose,
}: {
  entries: readonly QueueEntry[]
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
}) => {
  const { common } = useWords()
  const { id, name, organization } = useViewer()
  const { shown, text } = useOwnPresence()
  return (
    <Dialog title={organization.name} closeLabel={common.close} onClose={onClose}>
      <div className={styles.person}>
        <Avatar name={name} seed={id} size={44} presence={shown} />
        <div>
          <b>{name}</b>
          <span className={styles.status}>{text}</span>
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
      </ul>
      <UserPanel
        touch
        onOpen={(dialog) => {
          onClose()
          onOpen(dialog)
        }}
      />
    </Dialog>
  )
}
export default MoreSheet
