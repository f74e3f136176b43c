import { useSyncExternalStore } from 'react'
import { stored } from '../storage.ts'

/** The events that cause notices. */
export const noticeKinds = ['assigned', 'message', 'mention', 'queue', 'overdue', 'offline'] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** The ways: sound, desktop, title of the tab. */
export const noticeWays = ['sound', 'desktop', 'title'] as const
export type NoticeWay = (typeof noticeWays)[number]

export interface NoticeSettings {
  readonly on: { readonly [K in NoticeKind]: { readonly [W in NoticeWay]: boolean } }
  /** From 0 to 100. */
  readonly volume: number
  /** Desktop notices contain the client's text. */
  readonly showText: boolean
}
const all = { sound: true, desktop: true, title: true }
export const defaults: NoticeSettings = {
  on: {
    assigned: all,
    message: all,
    mention: all,
    queue: { sound: false, desktop: false, title: true },
    overdue: all,
    offline: { sound: false, desktop: false, title: true },
  },
  volume: 60,
  showText: true,
}

/** Stored settings may come from another version or be damaged: only valid values apply. */
export const parseNoticeSettings = (text: string | null): NoticeSettings => {
  let kept: Partial<Record<'on' | 'volume' | 'showText', unknown>> = {}
  try {
    kept = Object(JSON.parse(text ?? '{}')) as typeof kept
  } catch {
    // As if nothing were stored.
  }
  const flag = (kind: NoticeKind, way: NoticeWay): boolean => {
    const value = (Object(Object(kept.on)[kind]) as Record<string, unknown>)[way]
    return typeof value === 'boolean' ? value : defaults.on[kind][way]
  }
  const rowOf = (kind: NoticeKind) => Object.fromEntries(noticeWays.map((way) => [way, flag(kind, way)]))
  const volume = typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 100 ? kept.volume : null
  return {
    on: Object.fromEntries(noticeKinds.map((kind) => [kind, rowOf(kind)])) as NoticeSettings['on'],
    volume: volume ?? defaults.volume,
    showText: typeof kept.showText === 'boolean' ? kept.showText : defaults.showText,
  }
}

let text: string | null | undefined
let parsed = defaults
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
