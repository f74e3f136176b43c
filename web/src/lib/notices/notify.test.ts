import { defaultNotices as defaults } from '@beseda/contract/notice-settings.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { now } from '../clock.ts'
import { speak } from '../language.ts'
import { stored } from '../storage.ts'
import { stop } from '../tab-title.ts'
import { noteBreak, notify, startNotices } from './notify.ts'
import { keepNoticeSettings, parseNoticeSettings } from './settings.ts'

/** The notifications that the browser was asked to show. Replaced, because they belong to the machine. */
const shown: { title: string; body: string; tag: string; onclick?: () => void }[] = []
class FakeNotification {
  static permission = 'granted'
  onclick: () => void = () => undefined
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    const entry = { title, body, tag }
    shown.push(entry)
    Object.defineProperty(entry, 'onclick', { get: () => this.onclick })
  }
  close() {}
}
const looks = (isLooking: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isLooking)
const message = { kind: 'message', title: 'Ирина', text: 'х'.repeat(100), secret: true, chatId: 'c1' } as const

beforeEach(async () => {
  await speak('ru')
  shown.length = 0
  FakeNotification.permission = 'granted'
  vi.stubGlobal('Notification', FakeNotification)
  stored.notices.set(null)
  noteBreak(false)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a notice', () => {
  test('is shown on the desktop when the user looks elsewhere, cut to 80 characters; a click opens the chat', () => {
    looks(false)
    const opened: string[] = []
    const end = startNotices((id) => void opened.push(id))
    notify(message)
    expect(shown).toMatchObject([{ title: 'Ирина', body: 'х'.repeat(80), tag: 'c1' }])
    shown[0]!.onclick!()
    expect(opened).toEqual(['c1'])
    end()
  })
  test('is not shown while the window has the focus, without permission, on a break, or when switched off', () => {
    looks(true)
    notify(message)
    looks(false)
    FakeNotification.permission = 'denied'
    notify(message)
    FakeNotification.permission = 'granted'
    noteBreak(true)
    notify(message)
    noteBreak(false)
    keepNoticeSettings({ ...defaults, on: { ...defaults.on, message: { ...defaults.on.message, desktop: false } } })
    notify(message)
    expect(shown).toEqual([])
    noteBreak(true)
    keepNoticeSettings({ ...defaults, quietOnBreak: false, quietHours: null })
    notify(message)
    noteBreak(false)
    expect(shown.splice(0)).toHaveLength(1)
    const at = (Math.floor(now() / 3_600_000) % 24) * 60
    keepNoticeSettings({ ...defaults, quietHours: { from: at, to: (at + 120) % 1440, timeZone: 'UTC' } })
    notify(message)
    keepNoticeSettings({ ...defaults, on: { ...defaults.on, message: { ...defaults.on.message, desktop: false } } })
    expect(shown).toEqual([])
    notify({ ...message, kind: 'assigned' })
    expect(shown).toHaveLength(1)
  })
  test("does not contain the client's text when the user does not want that", () => {
    looks(false)
    keepNoticeSettings({ ...defaults, showText: false })
    notify(message)
    notify({ kind: 'overdue', title: 'Просрочен чат', text: 'Ирина' })
    expect(shown.map((n) => n.body)).toEqual(['', 'Ирина'])
  })
  test('makes the title blink, unless that is switched off', () => {
    looks(false)
    document.title = 'Чаты'
    keepNoticeSettings({ ...defaults, on: { ...defaults.on, message: { ...defaults.on.message, title: false } } })
    notify(message)
    expect(document.title).toBe('Чаты')
    notify({ kind: 'offline', title: 'x', text: '' })
    expect(document.title).toBe('Обнаружена проблема!')
  })
})

test.each([[null], ['nonsense'], ['null'], ['5'], ['{"on":5,"volume":"x"}'], ['{"on":{"message":null},"volume":-1}']])(
  'settings stored as %s give the defaults',
  (text) => expect(parseNoticeSettings(text)).toEqual(defaults),
)
test('stored settings apply', () => {
  const kept = {
    ...defaults,
    volume: 0,
    showText: false,
    on: { ...defaults.on, queue: { sound: 'drop', desktop: true, title: false, push: true } } as const,
    quietOnBreak: false,
    quietHours: { from: 0, to: 60, timeZone: 'Europe/Moscow' },
  }
  expect(parseNoticeSettings(JSON.stringify(kept))).toEqual(kept)
})

test('a former version stored whether there is a sound: false stays silent, true has the usual sound', () => {
  const { on } = parseNoticeSettings('{"on":{"message":{"sound":false},"overdue":{"sound":true}}}')
  expect([on.message.sound, on.overdue.sound]).toEqual(['none', 'alarm'])
})
