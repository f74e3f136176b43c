import type { ConversationState } from '@beseda/sdk/conversation.ts'
import type { Payload } from '../bridge/post.ts'
import type { Page } from '../bridge/shapes.ts'
import type { ToPanel } from '../bridge/to-panel.ts'
import { browserStorage, hasStorage } from '../browser.ts'
import { initialsOf } from '../names.ts'
import { type Lang, langOf, panelWords } from '../words.ts'
import { createHost } from './host.ts'
import { hostStorage } from './host-storage.ts'
import { startChat } from './start.tsx'
import { storable } from './storable.ts'
import type { Theme } from './theme.ts'

const previewLength = 200

/** The panel inside a host page. It waits for the page's `init` and closes by asking the page. */
export const startFrame = (theme: Theme): void => {
  const query = new URLSearchParams(location.search)
  const keeps = hasStorage()
  const widgetId = query.get('widget') ?? ''
  const origin = query.get('host') ?? ''
  /**
   * Whether the host page may learn what people write. Only our own page and those on the channel's list of allowed
   * sites may: with a list, the browser shows this frame nowhere else. All other pages learn only that there is a new
   * message.
   */
  const isListed =
    origin === location.origin ||
    document.querySelector<HTMLMetaElement>('meta[name="beseda-hosts"]')?.content === 'listed'
  let name = ''
  let page: Page | undefined
  let chat: ReturnType<typeof startChat> | null = null
  let lastReported = ''
  let lang: Lang = 'ru'
  const host = createHost(origin, (message) => {
    if (message.t === 'init') {
      page = message.p.page
      chat ??= begin(message.p)
    } else if (message.t === 'page') page = message.p
    else if (message.t === 'open') chat?.setOpen(true)
    else if (message.t === 'close') chat?.setOpen(false)
    else if (message.t === 'prefill') chat?.prefill(message.p.text)
    else if (message.t === 'lang') {
      lang = message.p.lang
      chat?.setLang(lang)
    } else if (message.t === 'identify') chat?.identify(message.p.token)
    else if (message.t === 'reset') chat?.reset()
    else if (message.t === 'look') {
      theme.setScheme(message.p.scheme)
      chat?.setAccent(message.p.accent)
    }
  })
  const reportUnread = ({ unread: count, messages, connection }: ConversationState) => {
    const last = messages.findLast((m) => !m.mine)
    const { openUnread, newMessage } = panelWords[lang]
    const full = last?.text || last?.files.map((f) => f.name).join(', ') || ''
    const text = (isListed ? full : newMessage).slice(0, previewLength)
    const author = ((isListed ? last?.author.name : name) ?? '').slice(0, previewLength)
    const summary = { count, author, initials: initialsOf(author), text, label: openUnread(count), alert: newMessage }
    const known = connection !== 'idle'
    if (lastReported === JSON.stringify([summary, known])) return
    lastReported = JSON.stringify([summary, known])
    host.post('known', { known })
    host.post('unread', summary)
  }
  const begin = (init: Payload<ToPanel, 'init'>) => {
    theme.setScheme(init.scheme)
    lang = init.lang
    name = init.settings?.title || init.settings?.organization || ''
    const started = startChat({
      widgetId,
      storage: keeps ? browserStorage() : hostStorage(init.kept, (key, value) => host.post('keep', { key, value })),
      theme,
      lang: init.lang,
      settings: init.settings,
      isOpen: init.open,
      accent: init.accent,
      identity: init.identity,
      page: () => page && { url: storable(page.url), title: storable(page.title) },
      onSettings: (settings) => {
        name = settings.title || settings.organization
        const { organization, title, initialTitle, greeting, accent, position, online, operators } = settings
        const { launcher, launcherLabel, start, startAfterS } = settings
        const head = { organization, title, initialTitle, greeting, accent, position, online, operators }
        host.post('look', { ...head, launcher, launcherLabel, start, startAfterS })
      },
      onFailure: (code) => host.post('error', { code }),
      onChange: reportUnread,
      onNew: () => host.post('message', {}),
      onClose: () => host.post('close', {}),
      onLang: null,
    })
    if (init.prefill !== null) started.prefill(init.prefill)
    return started
  }
  document.documentElement.lang = langOf(query.get('lang'), navigator.language) === 'ru' ? 'ru' : 'en'
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) host.post('close', {})
  })
  host.post('ready', { keeps })
}
