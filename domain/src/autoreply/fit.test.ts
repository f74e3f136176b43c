import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { AutoreplySettings } from '@beseda/contract/entities/autoreply.ts'
import { initialAutoreply } from '@beseda/contract/entities/autoreply.ts'
import { expect, test } from 'vitest'
import { misfitsOfAutoreply } from './fit.ts'
import { autoreplyKinds } from './kinds.ts'

const can = channelTypeOf('site_chat')!.can
const file = { id: 'file', name: 'a.pdf', bytes: 1 }
const codes = (reply: Partial<AutoreplySettings>, channel = can) =>
  Object.entries(misfitsOfAutoreply({ ...initialAutoreply, ...reply }, channel)).map(([field, r]) => [field, r.code])

test('each field has its own refusal', () => {
  expect(codes({})).toEqual([['text', 'MESSAGE_EMPTY']])
  expect(codes({ text: 'Да' })).toEqual([])
  expect(codes({ files: [file] })).toEqual([])
  expect(codes({ files: [file] }, { ...can, files: null })).toEqual([['files', 'TOO_MANY_FILES']])
  expect(codes({ text: 'Да', files: [{ ...file, bytes: can.files!.maxBytes + 1 }] })).toEqual([
    ['files', 'FILE_TOO_BIG'],
  ])
  expect(codes({ text: 'x'.repeat(can.text.max + 1) })).toEqual([['text', 'MESSAGE_TOO_LONG']])
  const buttons = [{ kind: 'reply' as const, label: 'Да' }]
  expect(codes({ files: [file], buttons })).toEqual([['buttons', 'BUTTONS_NEED_TEXT']])
  expect(codes({ text: 'Да', buttons }, { ...can, buttons: null })).toEqual([['buttons', 'CHANNEL_WITHOUT_BUTTONS']])
})
test('buttons stand below the last message', () => {
  const about = { occasion: 'waited', attendance: null } as const
  const sent = (reply: Partial<AutoreplySettings>) =>
    autoreplyKinds
      .holding!.evaluate({ ...initialAutoreply, enabled: true, ...reply }, about)
      .map((m) => m.text.own || m.files?.map((f) => f.name))
  expect(sent({ text: 'Да', files: [file] })).toEqual(['Да', ['a.pdf']])
  expect(sent({ text: 'Да', files: [file], buttons: [{ kind: 'reply', label: 'Нет' }] })).toEqual([['a.pdf'], 'Да'])
  expect(sent({ files: [file] })).toEqual([['a.pdf']])
  expect(sent({})).toEqual([])
})
