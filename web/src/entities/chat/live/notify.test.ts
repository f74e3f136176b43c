import { renderHook } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { speak } from '../../../lib/language.ts'
import { closeToast, useToasts } from '../../../lib/toasts.ts'
import { chatOf, id, messageOf } from '../test-entities.ts'
import { alertAboutAssigned, notifyTakenOver } from './notify.ts'

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
  notifyTakenOver({ chats: [chatOf({ operator: boss })], messages: [line('takenOver')] }, viewer)
  expect(shown().map((t) => t.text)).toEqual(['Чат с клиентом Анна Королёва теперь ведёт Ольга Рябова'])
})
test('they are not notified when it leaves them otherwise, by their own action, or was never theirs', () => {
  const taken = chatOf({ operator: boss })
  notifyTakenOver({ chats: [taken], messages: [line('noReply')] }, viewer)
  notifyTakenOver({ chats: [taken], messages: [line('takenOver', { id: viewer.userId, name: 'Игорь' })] }, viewer)
  notifyTakenOver({ chats: [taken], messages: [line('takenOver')] }, { ...viewer, userId: boss.id })
  alertAboutAssigned([taken], viewer, false)
  notifyTakenOver({ chats: [taken], messages: [line('takenOver')] }, viewer)
  expect(shown()).toEqual([])
})
test('they are notified once when they can no longer see the chat, and nobody else is', () => {
  const taken = { chatId: chatOf().id, operatorId: viewer.userId, client: 'Анна Королёва', by: boss.name }
  const frame = { goneChats: [taken.chatId], takenOver: [taken] }
  notifyTakenOver(frame, { ...viewer, userId: boss.id })
  expect(shown()).toEqual([])
  notifyTakenOver(frame, viewer)
  notifyTakenOver(frame, viewer)
  expect(shown().map((t) => t.text)).toEqual(['Чат с клиентом Анна Королёва теперь ведёт Ольга Рябова'])
})
