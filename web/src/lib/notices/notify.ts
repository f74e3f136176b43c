import { isQuietAt, type NoticeKind } from '@beseda/contract/notice-settings.ts'
import { elapsed, later, now } from '../clock.ts'
import { blink, isAttentive } from '../tab-title.ts'
import { showOnDesktop } from './desktop.ts'
import { noticeSettings } from './settings.ts'

export interface Notice {
  readonly kind: NoticeKind
  /** The person or chat that the notice is about. */
  readonly title: string
  readonly text: string
  /** Omitted when the user does not want texts in desktop notices. */
  readonly secret?: boolean
  readonly chatId?: string
  /** The user asked for this notice: it appears on a break as well. */
  readonly asked?: boolean
  /** The chat is open: no notice while this window has the focus. */
  readonly isSeen?: boolean
}
const betweenSoundsMs = 2000
const maxText = 80
const alerts = {
  assigned: 'message',
  transfer: 'message',
  message: 'message',
  mention: 'message',
  returned: 'message',
  queue: 'message',
  overdue: 'problem',
  offline: 'problem',
} as const

/** Loaded after the start, while there is a connection: one of the sounds says that it was lost. */
const sounds = () => import('./sounds.ts')

let onBreak = false
let openChat: (chatId: string) => void = () => undefined
let soundAt = Number.NEGATIVE_INFINITY
/** Only one tab of a browser makes sounds and shows notices: the one opened first. */
let leads = typeof navigator === 'undefined' || !navigator.locks

/** Starts notices in this page. `open`: called when a notice is clicked. Returns a function that stops them. */
export const startNotices = (open: (chatId: string) => void): (() => void) => {
  openChat = open
  later(5_000, () => void sounds().catch(() => undefined))
  const end = new AbortController()
  // The user has clicked a push: the service worker tells which chat.
  const onMessage = ({ data }: MessageEvent) => {
    const chatId = (Object(data) as { openChat?: unknown }).openChat
    if (typeof chatId === 'string') openChat(chatId)
  }
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal: end.signal })
  navigator.locks
    ?.request('notices', { signal: end.signal }, () => {
      leads = true
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve(), { once: true }))
    })
    .catch(() => undefined)
  return () => {
    openChat = () => undefined
    end.abort()
    if (navigator.locks) leads = false
  }
}
/** Opens the chat of a notice, as a click on its desktop notification does. */
export const openNoticed = (chatId: string): void => openChat(chatId)
/** On a break, and in quiet hours, there are no sounds and no desktop notices; the tab's title still changes. */
export const noteBreak = (isOnBreak: boolean): void => {
  onBreak = isOnBreak
}

/** Notifies in the ways that the user has chosen. */
export const notify = ({ kind, title, text, secret = false, chatId, asked = false, isSeen = false }: Notice): void => {
  const { on, volume, showText, quietOnBreak, quietHours } = noticeSettings()
  const ways = on[kind]
  const looks = isAttentive()
  if (ways.title && !looks) blink(alerts[kind])
  const isQuiet = (onBreak && quietOnBreak) || isQuietAt(quietHours, now())
  if ((isQuiet && !asked) || !leads) return
  if (ways.sound !== 'none' && !(looks && isSeen) && elapsed() - soundAt >= betweenSoundsMs) {
    soundAt = elapsed()
    void sounds().then(
      ({ play }) => play(ways.sound, volume),
      () => undefined,
    )
  }
  if (ways.desktop && !looks) {
    const body = secret && !showText ? '' : [...text].slice(0, maxText).join('')
    showOnDesktop(title, body, chatId ?? kind, () => chatId && openChat(chatId))
  }
}
