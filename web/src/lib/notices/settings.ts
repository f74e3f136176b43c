import {
  defaultNotices,
  type NoticeChoice,
  type NoticeKind,
  type NoticeSettings,
  noticeKinds,
  noticeSounds,
  noticeWays,
  type QuietHours,
} from '@beseda/contract/notice-settings.ts'
import { useSyncExternalStore } from 'react'
import { stored } from '../storage.ts'

type Raw = Readonly<Record<string, unknown>>
const rawOf = (value: unknown): Raw => Object(value) as Raw

const choiceOf = (kind: NoticeKind, kept: Raw): NoticeChoice => {
  const usual = defaultNotices.on[kind]
  const ways = noticeWays.map((way) => [way, typeof kept[way] === 'boolean' ? kept[way] : usual[way]])
  // A former version stored only whether there is a sound.
  const sound = kept.sound === false ? 'none' : (noticeSounds.find((name) => name === kept.sound) ?? usual.sound)
  return { ...(Object.fromEntries(ways) as Omit<NoticeChoice, 'sound'>), sound }
}
const isMinute = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1440
const hoursOf = (value: unknown): QuietHours | null => {
  const { from, to, timeZone } = rawOf(value)
  return isMinute(from) && isMinute(to) && typeof timeZone === 'string' ? { from, to, timeZone } : null
}
/** Settings kept in this browser may come from another version or be damaged: only valid values apply. */
export const parseNoticeSettings = (text: string | null): NoticeSettings => {
  let kept: Raw = {}
  try {
    kept = rawOf(JSON.parse(text ?? '{}'))
  } catch {
    // As if nothing were stored.
  }
  const flag = (name: 'showText' | 'quietOnBreak'): boolean => {
    const value = kept[name]
    return typeof value === 'boolean' ? value : defaultNotices[name]
  }
  const volume = typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 100 ? kept.volume : null
  const on = noticeKinds.map((kind) => [kind, choiceOf(kind, rawOf(rawOf(kept.on)[kind]))])
  return {
    on: Object.fromEntries(on) as NoticeSettings['on'],
    volume: volume ?? defaultNotices.volume,
    showText: flag('showText'),
    quietOnBreak: flag('quietOnBreak'),
    quietHours: hoursOf(kept.quietHours),
  }
}

let text: string | null | undefined
let parsed = defaultNotices
/** As this browser last knew them: notices work without a connection too. */
export const noticeSettings = (): NoticeSettings => {
  const kept = stored.notices.get()
  if (kept !== text) {
    text = kept
    parsed = parseNoticeSettings(kept)
  }
  return parsed
}
export const useNoticeSettings = (): NoticeSettings => useSyncExternalStore(stored.notices.subscribe, noticeSettings)
export const keepNoticeSettings = (settings: NoticeSettings): void => stored.notices.set(JSON.stringify(settings))
