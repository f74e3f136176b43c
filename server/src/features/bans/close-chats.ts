import { closedByBan } from '@beseda/domain/chat-session/ban.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat, saveDecision } from '../chat-store/index.ts'
import { closeBannedJob } from './add.ts'

/** Chats closed in one transaction; the job goes on with the next ones. */
const batch = 50
const open = prepared(`
  select c.id from bans b join contacts k on k.organization_id = b.organization_id
      and ((b.kind = 'client' and k.client_id = b.client_id and k.ban_client_id is null)
        or (b.kind = 'client' and k.ban_client_id = b.client_id) or (b.kind = 'address' and k.network = b.network))
    join chats c on c.contact_id = k.id and c.status <> 'closed'
  where b.organization_id = $1 and b.id = $2 and b.ended_at is null order by c.id limit ${batch}`)

/** Closes the open chats of those whom a ban concerns: a wave of spam leaves the queues and the operators at once. */
export const closeChats = async (w: Work, data: { banId: string; userId: string }): Promise<void> => {
  const rows = await w.run<{ id: string }>(open, [w.organizationId, data.banId])
  for (const { id } of rows) {
    const chat = await lockChat(w, { chatId: id })
    if (chat?.state.session) await saveDecision(w, chat, closedByBan(chat.state, data.userId))
  }
  if (rows.length === batch) w.schedule(closeBannedJob.with(data))
}
