import { notices } from '@beseda/contract/endpoints/notices.ts'
import { defaultNotices } from '@beseda/contract/notice-settings.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../world/browser.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  bob = await w.operator('bob', { presence: 'break' })
})
afterEach(() => w.close())

const changes = async () => (await w.sql("select 1 from events where type = 'noticeSettings.changed'")).length

test('settings of notices are the user’s own, saved for all their browsers; the same again changes nothing', async () => {
  expect(await ann.call(notices.settings, {})).toEqual({ settings: null })
  const settings = {
    ...defaultNotices,
    volume: 5,
    quietHours: { from: 1320, to: 480, timeZone: 'Europe/Moscow' },
    on: { ...defaultNotices.on, message: { ...defaultNotices.on.message, sound: 'drop' as const } },
  }
  const browser = await openBrowser(w, ann)
  expect(await ann.call(notices.save, settings)).toEqual({ settings })
  await ann.call(notices.save, settings)
  expect([await ann.call(notices.settings, {}), await changes()]).toEqual([{ settings }, 1])
  await expect.poll(async () => await browser.catchUp()).toContain('noticeSettings.changed')
  expect(await bob.call(notices.settings, {})).toEqual({ settings: null })
})
test('settings that no version could have saved are refused, and stored ones of a former version count as none', async () => {
  const hours = { from: 0, to: 1440, timeZone: 'Europe/Moscow' }
  expect(await codeOf(ann.call(notices.save, { ...defaultNotices, quietHours: hours }))).toBe('INVALID_INPUT')
  expect(await codeOf(ann.call(notices.save, { ...defaultNotices, volume: 101 }))).toBe('INVALID_INPUT')
  await ann.call(notices.save, defaultNotices)
  await w.sql(`update notice_settings set settings = '{"on":{}}'`)
  expect(await ann.call(notices.settings, {})).toEqual({ settings: null })
})
