import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { reports } from '../report-read.ts'

/** Makes everything after `seq` unread again, whatever was reported before. */
export const reportUnread = async (chatId: string, seq: number): Promise<Chat> => {
  const chat = await call(chats.read, { chatId, seq })
  const report = reports.get(chatId)
  if (report) report.seq = seq
  return chat
}
