import { memoryStorage } from '@beseda/sdk/platform.ts'
import { render } from 'preact'
import { listenTo, writeEnvelope } from '../bridge/post.ts'
import { App } from '../panel/App.tsx'
import type { Theme } from '../panel/theme.ts'
import { createPreviewConversation } from './conversation.ts'
import { type fromPreview, toPreview, type View } from './shapes.ts'

/** The real panel with unsaved settings; `isPage`: as a chat page. */
export const startPanel = (theme: Theme, isPage: boolean): void => {
  const storage = memoryStorage()
  let conversation = createPreviewConversation()
  const post = (t: 'ready' | 'close') =>
    window.parent.postMessage(writeEnvelope<typeof fromPreview, typeof t>(t, {}), location.origin)
  document.documentElement.dataset.layout = isPage ? 'page' : 'panel'
  let state: View['state'] | null = null
  const show = (view: View) => {
    // Showing the start resets the conversation.
    if (view.state !== state) conversation = createPreviewConversation()
    state = view.state
    const { settings, scheme } = view
    theme.setScheme(scheme)
    theme.setAccent(settings.accent)
    document.documentElement.lang = view.lang === 'ru' ? 'ru' : 'en'
    render(
      <App
        base=""
        widgetId={settings.widgetId}
        storage={storage}
        lang={view.lang}
        settings={settings}
        failure={null}
        conversation={conversation}
        isOpen={view.state === 'open'}
        prefill={null}
        onAgain={() => {}}
        onClose={isPage ? null : () => post('close')}
        onLang={isPage ? () => {} : null}
        onNew={() => {}}
        hasSound={settings.sound}
        onSound={() => {}}
        isIdentified={false}
      />,
      document.body,
    )
  }
  listenTo({ table: toPreview, origin: location.origin, source: () => window.parent, onMessage: ({ p }) => show(p) })
  post('ready')
}
