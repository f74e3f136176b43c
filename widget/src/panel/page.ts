import { createBlink } from '../blink.ts'
import { browserKeep } from '../browser.ts'
import { langOf, panelWords } from '../words.ts'
import { theme } from './main.ts'
import { startChat } from './start.tsx'
import { storable } from './storable.ts'

/** The chat as a page of its own, at `/c/{widgetId}`. */
const startPage = (): void => {
  const widgetId = location.pathname.split('/')[2] ?? ''
  const keep = browserKeep()
  const blink = createBlink()
  let lang = langOf(new URLSearchParams(location.search).get('lang') ?? keep.get('language'), navigator.language)
  document.addEventListener('visibilitychange', () => document.hidden || blink.stop())
  const chat = startChat({
    widgetId,
    theme,
    keep,
    lang,
    settings: null,
    isOpen: true,
    accent: null,
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
      keep.set('language', next)
      chat.setLang(next)
    },
  })
}
startPage()
