import { renderHook } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { speak } from '../../../lib/language.ts'
import { closeToast, useToasts } from '../../../lib/toasts.ts'
import { chatOf, id, messageOf } from '../test-entities.ts'
import { alertAbout, alertAboutAssigned, notifyLost } from './notify.ts'
import { setOpenChat } from './open-chat.ts'

const viewer = { userId: id(400), teamIds: [id(300)], channelIds: [], allChats: false }
const boss = { id: id(401), name: 'Ольга Рябова' }
const shown = () => renderHook(() => useToasts()).result.current
const line = (reason: string, author = boss) =>
  messageOf(7, {
    kind: 'history',
    author: { kind: 'operator', ...author },
    history: { type: 'unassigned', reason, sessionNumber: 7, subject: 'Игорь Лапин' },
  })
beforeAll(() => speak('ru'))
beforeEach(() => {
  for (const { id: toastId } of shown()) closeToast(toastId)
  alertAboutAssigned([chatOf()], viewer, false)
})

test('the responsible operator is notified when a colleague takes the chat over', () => {
  notifyLost({ chats: [chatOf({ operator: boss })], messages: [line('takenOver')] }, viewer)
  expect(shown().map((t) => t.text)).toEqual(['Чат с клиентом Анна Королёва теперь ведёт Ольга Рябова'])
})
test('they are not notified when it leaves them otherwise, by their own action, or was never theirs', () => {
  const taken = chatOf({ operator: boss })
  notifyLost({ chats: [taken], messages: [line('transfer')] }, viewer)
  notifyLost({ chats: [taken], messages: [line('takenOver', { id: viewer.userId, name: 'Игорь' })] }, viewer)
  notifyLost({ chats: [taken], messages: [line('takenOver')] }, { ...viewer, userId: boss.id })
  alertAboutAssigned([taken], viewer, false)
  notifyLost({ chats: [taken], messages: [line('takenOver')] }, viewer)
  expect(shown()).toEqual([])
})
test('they are notified once when they can no longer see the chat, and nobody else is', () => {
  const taken = {
    chatId: chatOf().id,
    operatorId: viewer.userId,
    client: 'Анна Королёва',
    to: boss.name,
    reason: 'takenOver',
  } as const
  const frame = { goneChats: [taken.chatId], lostChats: [taken] }
  notifyLost(frame, { ...viewer, userId: boss.id })
  expect(shown()).toEqual([])
  notifyLost(frame, viewer)
  notifyLost(frame, viewer)
  expect(shown().map((t) => t.text)).toEqual(['Чат с клиентом Анна Королёва теперь ведёт Ольга Рябова'])
})
test('they learn why a chat left them by itself: to a colleague, or back to the queue', () => {
  const system = { kind: 'system', id: null, name: '' } as const
  const nobody = { ...line('noReply'), author: system }
  notifyLost({ chats: [chatOf({ operator: boss })], messages: [nobody] }, viewer)
  notifyLost({ chats: [chatOf({ operator: null, status: 'pending' })], messages: [nobody] }, viewer)
  const gone = { chatId: chatOf().id, operatorId: viewer.userId, client: 'Пётр', to: null, reason: 'offline' } as const
  notifyLost({ goneChats: [gone.chatId], lostChats: [gone] }, viewer)
  expect(shown().map((t) => t.text)).toEqual([
    'Чат с клиентом Анна Королёва теперь ведёт Ольга Рябова. Долго не было ответа',
    'Чат с клиентом Анна Королёва вернулся в очередь. Долго не было ответа',
    'Чат с клиентом Пётр вернулся в очередь. Вас не было в сети',
  ])
})
test('a colleague’s internal message in an own chat is shown, unless the chat is open, is another’s, or it came with a transfer', () => {
  const whisper = (seq: number, chat = chatOf(), author = { kind: 'operator' as const, ...boss }) =>
    alertAbout(
      [messageOf(seq, { kind: 'internal', author, text: 'Дайте скидку' })],
      [{ ...chat, lastSeq: seq }],
      viewer,
    )
  whisper(1)
  expect(shown().map((t) => t.text)).toEqual(['Ольга Рябова, внутреннее сообщение (Анна Королёва): Дайте скидку'])
  expect(shown()[0]!.action?.label).toBe('Открыть')
  closeToast(shown()[0]!.id)
  whisper(2, chatOf({ operator: boss }))
  whisper(3, chatOf(), { kind: 'operator', id: viewer.userId, name: 'Игорь Лапин' })
  whisper(4, chatOf({ transfer: { by: boss, at: 4000 } as never }))
  setOpenChat(chatOf().id)
  whisper(5)
  setOpenChat(null)
  expect(shown()).toEqual([])
})
test('a transferred chat is shown when it arrives', () => {
  alertAboutAssigned([chatOf({ operator: boss })], viewer, true)
  alertAboutAssigned([chatOf({ transfer: { by: boss, at: 1 } as never })], viewer, true)
  expect(shown().map((t) => t.text)).toEqual(['Ольга Рябова: передан чат — Анна Королёва'])
})
