import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { Ban } from 'lucide-react'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { useNow } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { accessOf } from '../../lib/viewer.ts'
import { Chip } from '../../ui/Chip.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { StatusPicker } from './StatusPicker.tsx'

/** What the chat shows of its client: the status, which users who may edit profiles choose here, and why nobody can write. */
const ClientChips = ({ client, user }: { client: Chat['client']; user: CurrentUser }) => {
  const { clientStatuses: words } = useWords('clientStatuses')
  const now = useNow(60_000)
  const access = accessOf(user)
  const mayChoose = has(access, 'AUTHORITY_PROFILE_UPDATE') && access.options.includes('OPTION_PROFILE_STATUSES')
  const isBanned = client.banned && (client.banned.until ?? Number.POSITIVE_INFINITY) > now
  const trouble = [
    ...(isBanned ? [{ text: words.banned, hint: words.bannedHint }] : []),
    ...(client.blocked ? [{ text: words.blocked, hint: words.blockedHint }] : []),
  ]
  return (
    <>
      {mayChoose ? <StatusPicker client={client} /> : client.status && <StatusChip status={client.status} />}
      {trouble.map(({ text, hint }) => (
        <span key={text} {...tip(hint)}>
          <Chip tone="danger" icon={<Ban size={14} aria-hidden="true" />}>
            {text}
          </Chip>
        </span>
      ))}
    </>
  )
}
export default ClientChips
