import { channelBasics } from '@beseda/contract/channels/basics.ts'
import { expect, test } from 'vitest'
import { type Changed, type ChangeFacts, changeRefusal, isCaption, isChanged, misfitOfEdit } from './change-message.ts'

const hour = 3_600_000
const file = {
  id: 'f',
  name: 'a.txt',
  mime: 'text/plain',
  bytes: 1,
  kind: 'file',
  url: '/f',
} as Changed['files'][number]
const message: Changed = {
  kind: 'message',
  author: { kind: 'operator', id: 'ann', name: 'Ann' },
  text: 'hello',
  files: [],
  status: 'sent',
  at: 0,
}
const facts = (m: Partial<Changed> = {}, more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  message: { ...message, ...m },
  can: channelBasics.loopback.can,
  channelActive: true,
  userId: 'ann',
  allChats: false,
  now: hour,
  ...more,
})
const pending = {
  kind: 'edit',
  state: 'pending',
  text: 'x',
  by: { id: 'ann', name: 'Ann' },
  at: 0,
  failure: null,
} as const
const template = { content: { kind: 'template' }, status: 'sent', failure: null } as unknown as NonNullable<
  Changed['parts']
>[0]

test.each([
  ['its author', facts(), null, null],
  ['a colleague', facts({}, { userId: 'bob' }), 'MESSAGE_NOT_YOURS', 'MESSAGE_NOT_YOURS'],
  ['who may see all chats', facts({}, { userId: 'boss', allChats: true }), 'MESSAGE_NOT_YOURS', null],
  [
    'the words of a client',
    facts({ author: { kind: 'client', id: 'c', name: '' }, status: null }, { allChats: true }),
    'MESSAGE_NOT_YOURS',
    'MESSAGE_NOT_YOURS',
  ],
  ['what waits', facts({ status: 'queued' }), 'MESSAGE_NOT_SENT', 'MESSAGE_NOT_SENT'],
  ['what failed', facts({ status: 'undelivered' }), 'MESSAGE_NOT_SENT', 'MESSAGE_NOT_SENT'],
  ['what was taken back', facts({ removedAt: 1 }), 'MESSAGE_REMOVED', 'MESSAGE_REMOVED'],
  ['while a change is on its way', facts({ change: pending }), 'MESSAGE_CHANGE_PENDING', 'MESSAGE_CHANGE_PENDING'],
  ['after a refused change', facts({ change: { ...pending, state: 'refused' } }), null, null],
  ['files alone', facts({ text: '', files: [file] }), 'MESSAGE_NOT_EDITABLE', null],
  ['a registered template', facts({ parts: [template] }), 'MESSAGE_NOT_EDITABLE', null],
  ['two days later', facts({}, { now: 48 * hour }), 'MESSAGE_CHANGE_TOO_LATE', 'MESSAGE_CHANGE_TOO_LATE'],
  ['a channel that is off', facts({}, { channelActive: false }), 'CHANNEL_DEACTIVATED', 'CHANNEL_DEACTIVATED'],
  [
    'a channel that cannot',
    facts({}, { can: channelBasics.viber_bot.can }),
    'CHANNEL_CANNOT_EDIT',
    'CHANNEL_CANNOT_REMOVE',
  ],
  [
    'a caption that the channel keeps',
    facts({ files: [file] }, { can: channelBasics.vk_bot.can }),
    'MESSAGE_NOT_EDITABLE',
    null,
  ],
  [
    'an internal message, in any channel',
    facts({ kind: 'internal', status: null }, { can: channelBasics.viber_bot.can, channelActive: false }),
    null,
    null,
  ],
])('%s', (_, f, edit, remove) => {
  expect(changeRefusal('edit', f)?.code ?? null).toBe(edit)
  expect(changeRefusal('remove', f)?.code ?? null).toBe(remove)
})
test('the limit is that of the place of the text', () => {
  const { can } = channelBasics.loopback
  expect(misfitOfEdit('x'.repeat(1000), message, can)).toBeNull()
  expect(misfitOfEdit('x'.repeat(1001), message, can)).toEqual({ code: 'MESSAGE_TOO_LONG', params: { max: 1000 } })
  expect(isCaption({ ...message, files: [file] })).toBe(true)
  expect(misfitOfEdit('x'.repeat(21), { ...message, files: [file] }, can)).toMatchObject({ params: { max: 20 } })
  expect(misfitOfEdit(' ', message, can)?.code).toBe('MESSAGE_EMPTY')
})
test('a repeated call is known: by the text that holds or is on its way', () => {
  const asked = { kind: 'edit', text: 'x' } as const
  expect(isChanged({ ...message, change: pending }, asked)).toBe(true)
  expect(isChanged({ ...message, text: 'x' }, asked)).toBe(true)
  expect(isChanged(message, asked)).toBe(false)
  expect(isChanged({ ...message, text: 'x', removedAt: 1 }, asked)).toBe(false)
  expect(isChanged({ ...message, removedAt: 1 }, { kind: 'remove', text: '' })).toBe(true)
})
