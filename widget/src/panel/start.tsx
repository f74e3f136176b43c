import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { createClient } from '@beseda/sdk/client.ts'
import { createConversation } from '@beseda/sdk/conversation.ts'
import { ApiError } from '@beseda/sdk/errors.ts'
import type { KeyValueStorage } from '@beseda/sdk/platform.ts'
import type { Page } from '@beseda/sdk/visitor.ts'
import { render } from 'preact'
import { browserPlatform } from '../browser.ts'
import { now } from '../clock.ts'
import type { Lang } from '../words.ts'
import { App, type AppProps } from './App.tsx'
import type { Theme } from './theme.ts'

const freshMs = 60_000

/** What the frame and the chat page have in common. */
export const startChat = (o: {
  readonly widgetId: string
  readonly storage: KeyValueStorage
  readonly lang: Lang
  readonly settings: WidgetSettings | null
  readonly isOpen: boolean
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
  let loadedAt = o.settings ? now() : 0
  const begin = () => {
    const conversation = createConversation({ client, widgetId: o.widgetId, platform, socketBase, page: o.page })
    conversation.subscribe(() => o.onChange(conversation.state()))
    return conversation
  }
  const draw = (change: Partial<AppProps> = {}) => {
    state = { ...state, ...change }
    document.documentElement.lang = state.lang === 'ru' ? 'ru' : 'en'
    o.theme.setAccent(accent ?? state.settings?.accent ?? '')
    render(<App {...state} />, document.body)
  }
  /** The online operators change: settings older than this are fetched again when the panel is opened. */
  const refresh = () => {
    if (now() - loadedAt > freshMs) void load()
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
    onNew: o.onNew,
  }
  draw()
  o.onChange(state.conversation.state())
  if (!o.settings) void load()
  const wake = () => {
    if (document.hidden) return
    state.conversation.wake()
    if (state.isOpen && state.settings) refresh()
  }
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
    reset: () => {
      state.conversation.forget()
      platform.storage.remove(`${o.widgetId}.draft`)
      draw({ conversation: begin() })
      o.onChange(state.conversation.state())
    },
  }
}
