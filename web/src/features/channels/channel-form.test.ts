import { channels } from '@beseda/contract/endpoints/channels.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { formCodes } from '@beseda/contract/form-checks.ts'
import { expect, test } from 'vitest'
import { type ChannelValues, formerOf, toInput, valuesOf } from './channel-form.ts'
import { entranceOf } from './entrance.ts'

const channel: Channel = {
  ...{ id: '00000000-0000-7000-8000-000000000001', type: 'site_chat', name: 'Сайт', active: true, team: null },
  ...{ delayMediumS: 300, delayHighS: 630, delayWorking: true, reopenHours: 24, openChats: 3, calendar: null },
  ...{ ratingEnabled: true, ratingBeforeEnd: false, ratingText: '', ratingWaitMinutes: 0 },
}
const codes = (change: Partial<ChannelValues>) =>
  formCodes(channels.change, { channelId: channel.id, ...toInput({ ...valuesOf(channel), ...change }) } as never)

test('what is stored is typed and sent back the same', () => {
  const { name, teamId, calendarId, ...rest } = toInput(valuesOf(channel))
  expect({ name, teamId, calendarId }).toEqual({ name: 'Сайт', teamId: null, calendarId: null })
  expect(channel).toMatchObject(rest)
})
test.each([
  [{}, {}],
  [{ name: '' }, { name: 'FIELD_REQUIRED' }],
  [{ delayMediumS: '' }, { delayMediumS: 'FIELD_INVALID' }],
  [{ delayMediumS: '1:75' }, { delayMediumS: 'FIELD_INVALID' }],
  [{ delayMediumS: '11' }, { delayHighS: 'DELAYS_NOT_IN_ORDER' }],
  [{ delayMediumS: '0' }, { delayMediumS: 'NUMBER_RANGE' }],
  [{ reopenHours: '0' }, {}],
  [{ reopenHours: '721' }, { reopenHours: 'NUMBER_RANGE' }],
  [{ reopenHours: '' }, { reopenHours: 'FIELD_INVALID' }],
  [{ ratingWaitMinutes: '' }, { ratingWaitMinutes: 'FIELD_INVALID' }],
])('%j → %j', (change, expected) => expect(codes(change)).toEqual(expected))

test('former values come back as they are typed; a team does not', () => {
  const former = formerOf([
    { field: 'delayHigh', before: 90, after: 630 },
    { field: 'delayWorking', before: false, after: true },
    { field: 'ratingEnabled', before: false, after: true },
    { field: 'team', before: 'Продажи', after: null },
  ])
  expect(former).toEqual({ delayHighS: '1:30', delayWorking: false, ratingEnabled: false })
})
test('the way in follows from the type of the channel', () => {
  const { id } = channel
  expect(entranceOf({ id, type: 'chat_page' }, 'https://x.example')?.text).toBe(`https://x.example/c/${id}`)
  expect(entranceOf({ id, type: 'site_chat' }, 'https://x.example')?.text).toContain(`data-widget="${id}"`)
  expect(entranceOf({ id, type: 'loopback' }, 'https://x.example')).toBeNull()
})
