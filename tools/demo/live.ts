import { clientWrites, openByOperator, operatorWrites, setCategory } from './actions.ts'
import type { Attachments } from './attachments.ts'
import type { BookUser } from './book.ts'
import type { Address, Register } from './contacts.ts'
import type { LiveLine } from './live-script.ts'
import { clientReceives, lastVisible, operatorReads } from './receipts.ts'
import type { Simulation } from './simulation.ts'

const second = 1000
const minute = 60_000

export interface LiveDeps {
  readonly sim: Simulation
  readonly register: Register
  readonly start: number
  readonly users: ReadonlyMap<string, BookUser>
  readonly categoryIds: ReadonlyMap<string, string>
  readonly take: Attachments['take']
}
/** Plans the chat of this client that is open at the start. */
export const planLive = (d: LiveDeps, address: Address): void => {
  const { book, schedule } = d.sim
  const { lines, operator, category } = address.person.live!
  const timeOf = (line: LiveLine): number => d.start - line.minutesBefore * minute
  const [first] = lines
  schedule(timeOf(first!) - 25 * second, () => {
    d.register.visit(address)
    if (first!.who === 'operator') openByOperator(book, d.register.chatOf(address), d.users.get(operator!)!)
  })
  const answer = lines.find((line) => line.who === 'operator')
  const categoryId = category && d.categoryIds.get(category)
  if (answer && categoryId) schedule(timeOf(answer) + 35 * second, () => setCategory(book, address.chat!, categoryId))
  for (const line of lines) {
    if (line.who === 'client') planClient(d, address, line, timeOf(line), operator)
    else planOperator(d, address, line, timeOf(line), operator)
  }
}

const planClient = (d: LiveDeps, address: Address, line: LiveLine, at: number, operator: string | null): void => {
  const { book, schedule } = d.sim
  schedule(at - 2 * second, () => {
    if (!address.chat) return
    const seq = lastVisible(address.chat)
    clientReceives(book, address.chat, { deliveredSeq: seq, readSeq: seq })
  })
  schedule(at, () => {
    const only = operator === null ? null : d.users.get(operator)!.id
    clientWrites(book, d.register.chatOf(address), { text: line.text, file: d.take(line.file) }, only)
  })
}
const planOperator = (d: LiveDeps, address: Address, line: LiveLine, at: number, operator: string | null): void => {
  const { book, chance, schedule } = d.sim
  const user = d.users.get(line.author ?? operator ?? '')
  if (!user) throw new Error(`a live chat has a line without an author: ${line.text}`)
  schedule(at - 12 * second, () => operatorReads(book, address.chat!, user))
  schedule(at, () => {
    const chat = address.chat!
    const isInternal = line.who === 'note'
    if (!isInternal && chat.row.operator_id !== user.id) return
    operatorWrites(book, chat, user, { text: line.text, file: d.take(line.file) }, isInternal)
    if (isInternal) return
    const seq = chat.row.last_seq
    schedule(book.now + chance.whole(400, 1200), () =>
      clientReceives(book, chat, { deliveredSeq: seq, readSeq: chat.row.client_read_seq }),
    )
    schedule(book.now + chance.whole(1600, 9000), () => clientReceives(book, chat, { deliveredSeq: seq, readSeq: seq }))
  })
}
