/** The events that cause notices, as people choose them. `offline` is known to the browser alone. */
export const noticeKinds = [
  'assigned',
  'transfer',
  'message',
  'mention',
  'returned',
  'overdue',
  'queue',
  'offline',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** The ways besides the sound. */
export const noticeWays = ['desktop', 'title', 'push'] as const
export type NoticeWay = (typeof noticeWays)[number]
export const noticeSounds = ['none', 'tick', 'drop', 'twoTones', 'chime', 'alarm'] as const
export type NoticeSound = (typeof noticeSounds)[number]
/** Kinds that the server can push to a browser without an open console. */
export const pushedKinds = [
  'assigned',
  'transfer',
  'message',
  'mention',
  'returned',
  'overdue',
  'queue',
] as const satisfies readonly NoticeKind[]
export type PushedKind = (typeof pushedKinds)[number]

export interface NoticeChoice {
  readonly sound: NoticeSound
  readonly desktop: boolean
  readonly title: boolean
  readonly push: boolean
}
/** A time of every day, in minutes since midnight, in a time zone. `from` after `to`: over midnight. */
export interface QuietHours {
  readonly from: number
  readonly to: number
  readonly timeZone: string
}
export interface NoticeSettings {
  readonly on: Readonly<Record<NoticeKind, NoticeChoice>>
  /** From 0 to 100. */
  readonly volume: number
  /** Desktop notices contain the client's text. */
  readonly showText: boolean
  /** No sound, desktop notice or push while the user has a break. */
  readonly quietOnBreak: boolean
  /** The same at these hours; null: at none. */
  readonly quietHours: QuietHours | null
}
const all = { desktop: true, title: true, push: true }
const seen = { sound: 'none', desktop: false, title: true, push: false } as const
export const defaultNotices: NoticeSettings = {
  on: {
    assigned: { ...all, sound: 'twoTones' },
    transfer: { ...all, sound: 'twoTones' },
    message: { ...all, sound: 'tick' },
    mention: { ...all, sound: 'chime' },
    returned: { ...all, sound: 'chime' },
    overdue: { ...all, sound: 'alarm' },
    queue: seen,
    offline: seen,
  },
  volume: 60,
  showText: true,
  quietOnBreak: true,
  quietHours: null,
}

const minutesIn = (ms: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms).split(':')
  return (Number(parts[0]) % 24) * 60 + Number(parts[1])
}
/** Whether this moment is in the quiet hours. */
export const isQuietAt = (hours: QuietHours | null, ms: number): boolean => {
  if (!hours || hours.from === hours.to) return false
  const at = minutesIn(ms, hours.timeZone)
  return hours.from < hours.to ? at >= hours.from && at < hours.to : at >= hours.from || at < hours.to
}
