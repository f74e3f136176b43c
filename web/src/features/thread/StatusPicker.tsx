import { clients } from '@beseda/contract/endpoints/clients.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { useShownChat } from '../../entities/chat/shown-chat.ts'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './status-picker.module.css'

/** The status of the client as a button that opens a menu of all statuses. Nothing when there are none. */
export const StatusPicker = ({ client }: { client: Chat['client'] }) => {
  const { common, clientStatuses: words } = useWords('clientStatuses')
  const statuses = useQuery({ ...statusesQuery, enabled: useShownChat() !== null }).data?.statuses ?? []
  const { status } = client
  const choose = async (statusId: string | null) => {
    if (statusId === (status?.id ?? null)) return
    try {
      await call(clients.setStatus, { clientId: client.id, statusId })
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
  }
  const items = statuses.map(
    (s): MenuItem => ({
      id: s.id,
      label: s.name,
      icon: <i className={styles.dot} style={{ background: `var(--st-${s.colour})` }} aria-hidden="true" />,
      checked: s.id === status?.id,
      onSelect: () => void choose(s.id),
    }),
  )
  const none: MenuItem = { id: 'none', label: words.none, checked: !status, onSelect: () => void choose(null) }
  if (statuses.length === 0) return status && <StatusChip status={status} />
  return (
    // an open menu is about the client for whom it was opened
    <Menu
      key={client.id}
      label={words.choose}
      groups={[items, [none]]}
      placement="bottom-start"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.button}
          aria-label={status ? fill(words.ofClient, { name: status.name }) : words.choose}
          {...tip(status?.name ?? words.choose)}
        >
          {status ? <StatusChip status={status} /> : <span className={styles.empty}>{words.choose}</span>}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    />
  )
}
