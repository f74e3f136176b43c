import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../lib/api.ts'
import { elapsed, later } from '../../lib/clock.ts'

const everyMs = 1000

interface Report {
  /** The highest `seq` that the server confirmed as read. */
  seq: number
  /** When the last report was sent. */
  at: number
  /** The `seq` that the next report will carry; 0: none is pending. */
  wanted: number
  isWaiting: boolean
}
/** What was reported in this tab, by chat. */
export const reports = new Map<string, Report>()

/** Reports that everything up to `seq` is read: at most once a second per chat, and only the newest `seq`. */
export const reportRead = (chatId: string, seq: number, onChat: (chat: Chat) => void): void => {
  const report = reports.get(chatId) ?? { seq: 0, at: -everyMs, wanted: 0, isWaiting: false }
  reports.set(chatId, report)
  if (seq <= report.seq || seq <= report.wanted) return
  report.wanted = seq
  if (report.isWaiting) return
  report.isWaiting = true
  later(Math.max(0, report.at + everyMs - elapsed()), () => {
    report.isWaiting = false
    report.at = elapsed()
    void send(chatId, report, onChat)
  })
}
const send = async (chatId: string, report: Report, onChat: (chat: Chat) => void): Promise<void> => {
  const seq = report.wanted
  report.wanted = 0
  try {
    onChat(await call(chats.read, { chatId, seq }))
    report.seq = Math.max(report.seq, seq)
  } catch {
    // The server does not know it yet: reading the chat again reports it again.
  }
}
