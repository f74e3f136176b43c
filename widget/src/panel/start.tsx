import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { createClient } from '@beseda/sdk/client.ts'
import { createConversation } from '@beseda/sdk/conversation.ts'
import { makeKey } from '@beseda/sdk/core/ids.ts'
import { ApiError } from '@beseda/sdk/errors.ts'
import type { KeyValueStorage } from '@beseda/sdk/platform.ts'
import type { Page } from '@beseda/sdk/visitor.ts'
import { render } from 'preact'
import { browserPlatform } from '../browser.ts'
import { every, now } from '../clock.ts'
import type { Lang } from '../words.ts'
import { App, type AppProps } from './App.tsx'
import { playSound } from './sound.ts'
import type { Theme } from './theme.ts'

const freshMs = 60_000

/** The user's id in a token, unchecked: only to see whether it is the same user as before. */
const userIdIn = (token: string): string => {
  try {
    const payload = token.split('.')[1] ?? ''
    return String(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).sub)
  } catch {
    return ''
  }
}

/** What the frame and the chat page have in common. */
export const startChat = (o: {
  readonly widgetId: string
  readonly storage: KeyValueStorage
  readonly lang: Lang
  readonly settings: WidgetSettings | null
  readonly isOpen: boolean
  /** A token about the user of the host page; null: none. */
  readonly identity: string | null
  /** Overrides the organization's accent colour. */
  readonly accent: string | null
  readonly theme: Theme
  readonly page: () => Page | undefined
  readonly onSettings: (settings: WidgetSettings) => void
  readonly onFailure: (code: string) => void
  /** Called after each change of the conversation. */
  readonly onChange: (state: ReturnType<AppProps['conversation']['state']>) => void
  readonly onNew: () => void
  readonly onClose: (() => void) | null
  readonly onLang: ((lang: Lang) => void) | null
}) => {
  const platform = browserPlatform(o.storage)
  const base = ''
  const socketBase = location.origin.replace(/^http/, 'ws')
  const client = createClient({ base, lang: () => state.lang, platform })
  let { accent } = o
  const { storage } = platform
  const asName = `${o.widgetId}.as`
  /** Only one that this browser has used before; another one is tried first. */
  let identity = o.identity !== null && storage.get(asName) === userIdIn(o.identity) ? o.identity : null
  const soundName = `${o.widgetId}.sound`
  const hasSound = () => (storage.get(soundName) ?? (state.settings?.sound === false ? 'off' : 'on')) === 'on'
  let loadedAt = o.settings ? now() : 0
  const begin = () => {
    const conversation = createConversation({
      client,
      widgetId: o.widgetId,
      platform,
      socketBase,
      page: o.page,
      identity: () => identity ?? undefined,
    })
    conversation.subscribe(() => o.onChange(conversation.state()))
    return conversation
  }
  const draw = (change: Partial<AppProps> = {}) => {
    state = { ...state, ...change }
    document.documentElement.lang = state.lang === 'ru' ? 'ru' : 'en'
    o.theme.setAccent(accent ?? state.settings?.accent ?? '')
    render(<App key={person} {...state} />, document.body)
  }
  /** The online operators change: settings older than this are fetched again when the panel is opened. */
  const refresh = () => {
    if (now() - loadedAt >= freshMs) void load()
  }
  const load = async () => {
    try {
      const settings = await client.call('settings', { widgetId: o.widgetId })
      loadedAt = now()
      o.onSettings(settings)
      draw({ settings, failure: null })
    } catch (error) {
      // Keep the old settings when fetching fails.
      if (state.settings) return
      const refusal = error instanceof ApiError ? error : null
      draw({ failure: refusal?.text ?? '' })
      if (refusal) o.onFailure(refusal.code)
    }
  }
  /** Counts people of this browser: the next one does not see what is typed and attached. */
  let person = 0
  let state: AppProps = {
    base,
    widgetId: o.widgetId,
    storage: platform.storage,
    lang: o.lang,
    settings: o.settings,
    failure: null,
    conversation: begin(),
    isOpen: o.isOpen,
    prefill: null,
    onAgain: () => {
      draw({ failure: null })
      void load()
    },
    onClose: o.onClose,
    onLang: o.onLang,
    onNew: () => {
      if (hasSound() && !(state.isOpen && document.hasFocus())) playSound()
      o.onNew()
    },
    hasSound: true,
    onSound: (isOn) => {
      storage.set(soundName, isOn ? 'on' : 'off')
      if (isOn) playSound()
      draw({ hasSound: isOn })
    },
    isIdentified: false,
  }
  state = { ...state, hasSound: hasSound() }
  /** Starts again without what this browser kept of somebody else. */
  const startAgain = () => {
    state.conversation.forget()
    for (const name of ['draft', 'files', 'form', 'as']) storage.remove(`${o.widgetId}.${name}`)
    draw({ conversation: begin(), isIdentified: false })
    o.onChange(state.conversation.state())
  }
  /** The same user again keeps the conversation. A refused token is reported, and the visitor stays who they were. */
  const identify = async (token: string) => {
    const userId = userIdIn(token)
    if (storage.get(asName) === userId) {
      identity = token
      return draw({ isIdentified: true })
    }
    try {
      await client.call('start', { widgetId: o.widgetId, key: makeKey(platform.randomBytes(24)), identity: token })
    } catch (error) {
      return o.onFailure(error instanceof ApiError ? error.code : 'NO_ANSWER')
    }
    // Somebody signed out without `reset`. What an unknown visitor types stays when they sign in.
    if (storage.get(asName) !== null) person += 1
    startAgain()
    identity = token
    storage.set(asName, userId)
    draw({ conversation: begin(), isIdentified: true })
    o.onChange(state.conversation.state())
  }
  draw()
  if (o.identity !== null) void identify(o.identity)
  o.onChange(state.conversation.state())
  if (!o.settings) void load()
  const wake = () => {
    if (document.hidden) return
    state.conversation.wake()
    if (state.isOpen && state.settings) refresh()
  }
  // the wait that is shown is that of now
  every(freshMs, () => {
    if (state.isOpen && !document.hidden && state.settings) refresh()
  })
  for (const name of ['online', 'offline']) addEventListener(name, wake)
  document.addEventListener('visibilitychange', wake)
  return {
    setOpen: (isOpen: boolean) => {
      draw({ isOpen })
      if (isOpen) refresh()
    },
    setLang: (lang: Lang) => {
      draw({ lang })
      o.onChange(state.conversation.state())
    },
    prefill: (text: string) => draw({ prefill: { text } }),
    setAccent: (next: string | null) => {
      accent = next
      draw()
    },
    identify: (token: string) => void identify(token),
    reset: () => {
      identity = null
      person += 1
      startAgain()
    },
  }
}
