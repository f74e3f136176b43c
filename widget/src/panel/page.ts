import { createBlink } from '../blink.ts'
import { browserStorage } from '../browser.ts'
import { langOf, panelWords } from '../words.ts'
import { theme } from './main.ts'
import { startChat } from './start.tsx'
import { storable } from './storable.ts'

/** The chat as a separate page, at `/c/{widgetId}`. */
const startPage = (): void => {
  const widgetId = location.pathname.split('/')[2] ?? ''
  const storage = browserStorage()
  const blink = createBlink()
  let lang = langOf(new URLSearchParams(location.search).get('lang') ?? storage.get('language'), navigator.language)
  document.addEventListener('visibilitychange', () => document.hidden || blink.stop())
  const chat = startChat({
    widgetId,
    theme,
    storage,
    lang,
    settings: null,
    isOpen: true,
    accent: null,
    identity: null,
    page: () => ({ url: location.href.slice(0, 2000), title: storable(document.title.slice(0, 300)) }),
    onSettings: ({ title, organization }) => {
      document.title = title && title !== organization ? `${title} — ${organization}` : organization
    },
    onFailure: () => {},
    onChange: () => {},
    onNew: () => {
      if (document.hidden) blink.start(panelWords[lang].newMessage)
    },
    onClose: null,
    onLang: (next) => {
      lang = next
      storage.set('language', next)
      chat.setLang(next)
    },
  })
}
startPage()
