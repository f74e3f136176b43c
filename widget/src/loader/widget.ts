import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { createBlink } from '../blink.ts'
import type { Envelope, Payload } from '../bridge/post.ts'
import { page as isPage, type Look, type Page } from '../bridge/shapes.ts'
import type { ToHost } from '../bridge/to-host.ts'
import { later, whenIdle } from '../clock.ts'
import { accentOf } from '../look.ts'
import { type Lang, langOf, launcherWords } from '../words.ts'
import { greetingBubble } from './greeting.ts'
import { type Bubble, createLauncher, type Launcher } from './launcher.ts'
import { createMemory } from './memory.ts'
import { createNarrowMode, narrowScreen } from './narrow.ts'
import { createPanelFrame, type PanelFrame } from './panel-frame.ts'
import { fetchSettings } from './settings.ts'

export interface Options {
  readonly origin: string
  readonly widgetId: string
  readonly lang: string | null
  readonly hasLauncher: boolean
  readonly isOpen: boolean
  readonly zIndex: number | null
}
/** What the page's script may set. Not validated in detail: it affects only the look of the same page. */
export interface Theme {
  readonly accent?: string
  readonly scheme?: 'auto' | 'light' | 'dark'
  readonly position?: 'left' | 'right'
  readonly zIndex?: number
  readonly offset?: { readonly x: number; readonly y: number }
}
export type EventName = 'ready' | 'open' | 'close' | 'message' | 'unread' | 'error'

/** The widget in a host page: its state, and the actions of launcher, panel and the page's script. */
export const createWidget = (o: Options) => {
  const memory = createMemory(o.widgetId)
  const blink = createBlink()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const listeners = new Map<string, Set<(detail: unknown) => void>>()
  let settings: WidgetSettings | null = null
  let look: Look | null = null
  let isSettled = false
  let isHidden = false
  let isOpen = false
  let wasUsed = false
  let lang: Lang = langOf(o.lang, navigator.language)
  let theme: Theme = o.zIndex === null ? {} : { zIndex: o.zIndex }
  let prefilled: string | null = null
  let identity: string | null = null
  let page: Page | null = null
  let unread: Payload<ToHost, 'unread'> | null = null
  let bubble: Bubble | null = null
  let room: { top: number; height: number } | null = null
  let hasTimedOut = false
  let launcher: Launcher | null = null
  let frame: PanelFrame | null = null
  const destroyed = new AbortController()
  let cancelGreeting = () => {}

  const emit = (name: EventName, detail: unknown = null) => {
    // Separately: an exception in a listener of the page must not stop the widget.
    for (const listener of listeners.get(name) ?? []) queueMicrotask(() => listener(detail))
  }
  const draw = () => {
    const isShown = !isHidden && (isSettled || isOpen)
    // Create no elements before there is something to show.
    if (!isShown && !launcher) return
    const words = launcherWords[lang]
    const { accent, scheme = 'auto', position, offset, zIndex } = theme
    view().show({
      isShown,
      isOpen,
      isDark: scheme === 'dark' || (scheme === 'auto' && dark.matches),
      isLeft: (position ?? look?.position) === 'left',
      isAway: look?.online === false,
      hasLauncher: o.hasLauncher,
      accent: accentOf(accent ?? look?.accent ?? ''),
      offset,
      zIndex,
      room,
      unread: unread?.count ?? 0,
      bubble,
      text: look?.launcher === 'label' ? look.launcherLabel || words.label : '',
      label: isOpen ? words.close : unread?.count ? unread.label : words.open,
      dismissLabel: words.dismiss,
      notice: hasTimedOut ? words.unavailable : '',
    })
  }
  const colours = () => ({ accent: theme.accent ?? null, scheme: theme.scheme ?? 'auto' })
  const pageNow = () => page ?? { url: location.href.slice(0, 2000), title: document.title.slice(0, 300) }
  const panel = (): PanelFrame => {
    if (!frame) hasTimedOut = false
    frame ??= createPanelFrame({
      box: view().frameBox,
      origin: o.origin,
      widgetId: o.widgetId,
      lang,
      title: `${launcherWords[lang].panel} ${look?.title ?? ''}`,
      init: (keeps) => ({
        settings,
        lang,
        ...colours(),
        page: pageNow(),
        open: isOpen,
        kept: keeps ? [] : memory.kept(),
        prefill: prefilled,
        identity,
      }),
      onMessage,
      onTimeout: () => {
        // The next opening tries again.
        frame?.remove()
        frame = null
        hasTimedOut = true
        settle(null)
        emit('error', { code: 'PANEL_SILENT' })
      },
    })
    return frame
  }
  const onMessage = (message: Envelope<ToHost>) => {
    if (message.t === 'close') close()
    else if (message.t === 'look') settle(message.p)
    else if (message.t === 'keep') memory.keep(message.p.key, message.p.value)
    else if (message.t === 'known') memory.setKnown(message.p.known)
    else if (message.t === 'message') emit('message')
    else if (message.t === 'error') emit('error', message.p)
    else if (message.t === 'unread') setUnread(message.p)
  }
  const setUnread = (next: Payload<ToHost, 'unread'> | null) => {
    const before = unread?.count ?? 0
    const count = next?.count ?? 0
    unread = next
    if (!isOpen) bubble = next && count ? { from: next.author, initials: next.initials, text: next.text } : null
    if (next && count > before && document.hidden && (wasUsed || memory.isKnown())) blink.start(next.alert)
    if (count === 0) blink.stop()
    draw()
    if (count !== before) emit('unread', { count })
  }
  const settle = (next: Look | null) => {
    look = next ?? look
    isSettled = true
    draw()
    if (!look || wasUsed || memory.isGreeted() || memory.isKnown() || !o.hasLauncher) return
    const { greeting, start } = look
    cancelGreeting()
    cancelGreeting = later(look.startAfterS * 1000, () => {
      // Only the visitor opens a panel that covers the whole screen.
      if (start === 'open' && !matchMedia(narrowScreen).matches) open(false)
      else if (start !== 'button' && greeting) {
        bubble = greetingBubble(look!, lang)
        draw()
      }
    })
  }
  const open = (isAsked = true) => {
    cancelGreeting()
    blink.stop()
    bubble = null
    if (isOpen) return
    isOpen = true
    wasUsed = true
    if (isAsked) memory.setGreeted()
    panel().post('page', pageNow())
    panel().post('open', {})
    draw()
    narrow.enter()
    if (isAsked) panel().focus()
    emit('open')
  }
  const close = () => {
    if (!isOpen) return
    const hadFocus = view().hasFocus()
    isOpen = false
    memory.setGreeted()
    frame?.post('close', {})
    narrow.leave()
    draw()
    if (hadFocus) view().focus()
    emit('close')
  }
  const narrow = createNarrowMode({
    onRoom: (next) => {
      room = next
      draw()
    },
    onBack: close,
  })
  const view = () => {
    launcher ??= createLauncher({
      toggle: () => (isOpen ? close() : open()),
      open: () => open(),
      escape: close,
      dismiss: () => {
        bubble = null
        memory.setGreeted()
        draw()
        view().focus()
      },
    })
    return launcher
  }
  const onVisible = () => document.hidden || blink.stop()
  dark.addEventListener('change', draw, destroyed)
  document.addEventListener('visibilitychange', onVisible, destroyed)
  whenIdle(async () => {
    if (destroyed.signal.aborted) return
    const answer = await fetchSettings(o.origin, o.widgetId)
    if (destroyed.signal.aborted) return
    if (typeof answer === 'string') {
      isHidden = true
      draw()
      return emit('error', { code: answer })
    }
    if (answer) {
      settings = answer
      settle(answer)
    }
    // Where the page may not request the settings, the panel can: it has the server's origin.
    if (!answer || memory.isKnown()) panel()
    emit('ready')
  })
  if (o.isOpen) open()

  const setHidden = (next: boolean) => {
    if (next) close()
    isHidden = next
    draw()
  }
  return {
    open: () => {
      isHidden = false
      open()
    },
    close,
    toggle: () => (isOpen ? close() : open()),
    hide: () => setHidden(true),
    show: () => setHidden(false),
    prefill: (value: unknown) => {
      const { text } = value as { text?: unknown }
      prefilled = `${text ?? ''}`.slice(0, 10_000)
      frame?.post('prefill', { text: prefilled })
    },
    identify: (value: unknown) => {
      const { token } = value as { token?: unknown }
      identity = `${token ?? ''}`.slice(0, 4000)
      frame?.post('identify', { token: identity })
    },
    page: (value: unknown) => {
      if (isPage(value)) page = value
      if (page) frame?.post('page', page)
    },
    theme: (value: unknown) => {
      theme = { ...theme, ...(value as Theme) }
      frame?.post('look', colours())
      draw()
    },
    language: (value: unknown) => {
      lang = langOf(`${value}`, navigator.language)
      frame?.post('lang', { lang })
      draw()
    },
    on: (name: unknown, listener: unknown) => {
      if (typeof name !== 'string' || typeof listener !== 'function') return
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(listener as (detail: unknown) => void))
      return () => all.delete(listener as (detail: unknown) => void)
    },
    reset: () => {
      identity = null
      memory.setKnown(false)
      setUnread(null)
      frame?.post('reset', {})
    },
    destroy: () => {
      destroyed.abort()
      cancelGreeting()
      blink.stop()
      narrow.leave()
      frame?.remove()
      launcher?.remove()
    },
  }
}
export type Widget = ReturnType<typeof createWidget>
