import { channelBasics } from '@beseda/contract/channels/basics.ts'
import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { misfit, textLength } from './fit-channel.ts'
import { mergeStatus } from './merge-status.ts'
import { replyWindow } from './reply-window.ts'

const all: DeliveryStatus[] = ['queued', 'sent', 'delivered', 'read', 'undelivered']
const reports = fc.array(fc.constantFrom(...all), { maxLength: 8 })

test('receipts in any order and number end in the same status', () => {
  fc.assert(
    fc.property(reports, fc.infiniteStream(fc.nat()), (list, dice) => {
      const shuffled = [...list].sort(() => (dice.next().value! % 2 ? 1 : -1))
      const end = (l: DeliveryStatus[]) => l.reduce(mergeStatus, 'queued' as DeliveryStatus)
      expect(end(shuffled)).toBe(end(list))
      expect(end([...list, ...list])).toBe(end(list))
    }),
  )
})
test('read after undelivered proves the arrival; delivered never falls back', () => {
  expect(mergeStatus('undelivered', 'read')).toBe('read')
  expect(mergeStatus('undelivered', 'sent')).toBe('undelivered')
  expect(mergeStatus('read', 'delivered')).toBe('read')
  expect(mergeStatus('delivered', 'undelivered')).toBe('delivered')
})
test('limits of the channel at the edge and one past it', () => {
  const text = (n: number) => ({ text: '😀'.repeat(n), files: [] })
  expect(misfit(text(channelBasics.site_chat.can.text.max), channelBasics.site_chat.can)).toBeNull()
  expect(misfit(text(channelBasics.site_chat.can.text.max + 1), channelBasics.site_chat.can)).toMatchObject({
    code: 'MESSAGE_TOO_LONG',
  })
  expect(misfit({ text: ' \n', files: [] }, channelBasics.site_chat.can)).toMatchObject({ code: 'MESSAGE_EMPTY' })
  const files = (n: number, bytes = 1) => ({ text: '', files: Array.from({ length: n }, () => ({ bytes })) })
  expect(misfit(files(10), channelBasics.site_chat.can)).toBeNull()
  expect(misfit(files(11), channelBasics.site_chat.can)).toMatchObject({ code: 'TOO_MANY_FILES' })
  expect(misfit(files(1, 25 * 1024 * 1024 + 1), channelBasics.site_chat.can)).toMatchObject({ code: 'FILE_TOO_BIG' })
  expect(misfit(files(1), { ...channelBasics.site_chat.can, files: null })).toMatchObject({
    code: 'TOO_MANY_FILES',
    params: { max: 0 },
  })
  expect(textLength('ы', 'bytes')).toBe(2)
})
test('the reply window closes to the millisecond', () => {
  const hour = 3_600_000
  expect(replyWindow(24, 0, 24 * hour - 1)).toBeNull()
  expect(replyWindow(24, 0, 24 * hour)).toMatchObject({ code: 'REPLY_WINDOW_CLOSED', params: { hours: 24 } })
  expect(replyWindow(24, null, 0)).toMatchObject({ code: 'REPLY_WINDOW_CLOSED' })
  expect(replyWindow(null, null, 0)).toBeNull()
  expect(replyWindow(24, null, 0, 'registered')).toBeNull()
  expect(replyWindow(24, 0, 100 * hour, 'registered')).toBeNull()
})
