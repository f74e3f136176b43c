import { elapsed } from '../clock.ts'
import { blink, isAttentive } from '../tab-title.ts'
import { showOnDesktop } from './desktop.ts'
import { type NoticeKind, noticeSettings } from './settings.ts'
import { play } from './sounds.ts'

export interface Notice {
  readonly kind: NoticeKind
  /** Whom or what it is about. */
  readonly title: string
  readonly text: string
  /** Left out where the person does not want texts to be seen on the desktop. */
  readonly secret?: boolean
  readonly chatId?: string
  /** The person asked to be told: on a break as well. */
  readonly asked?: boolean
  /** The chat is open: whoever looks at this window sees it. */
  readonly isSeen?: boolean
}
const betweenSoundsMs = 2000
const maxText = 80
const alerts = {
  assigned: 'message',
  message: 'message',
  queue: 'message',
  overdue: 'problem',
  offline: 'problem',
} as const

let quiet = false
let openChat: (chatId: string) => void = () => undefined
let soundAt = Number.NEGATIVE_INFINITY
/** One tab of a browser makes the sounds and shows the notices: the first one that is open. */
let leads = typeof navigator === 'undefined' || !navigator.locks

/** From now on this page tells things. `open`: what a click on a notice does. Returns how to end it. */
export const startNotices = (open: (chatId: string) => void): (() => void) => {
  openChat = open
  const end = new AbortController()
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
/** On a break nothing is heard or shown; the title may still tell. */
export const keepQuiet = (isQuiet: boolean): void => {
  quiet = isQuiet
}

/** Tells it the ways that the person has chosen for it. */
export const notify = ({ kind, title, text, secret = false, chatId, asked = false, isSeen = false }: Notice): void => {
  const { on, volume, showText } = noticeSettings()
  const ways = on[kind]
  const looks = isAttentive()
  if (ways.title && !looks) blink(alerts[kind])
  if ((quiet && !asked) || !leads) return
  if (ways.sound && !(looks && isSeen) && elapsed() - soundAt >= betweenSoundsMs) {
    soundAt = elapsed()
    void play(kind, volume)
  }
  if (ways.desktop && !looks) {
    const body = secret && !showText ? '' : [...text].slice(0, maxText).join('')
    showOnDesktop(title, body, chatId ?? kind, () => chatId && openChat(chatId))
  }
}
