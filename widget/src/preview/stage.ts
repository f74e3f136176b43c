import { listenTo, writeEnvelope } from '../bridge/post.ts'
import { later } from '../clock.ts'
import { element, sheetOf } from '../loader/elements.ts'
import { greetingBubble } from '../loader/greeting.ts'
import { createLauncher } from '../loader/launcher.ts'
import { accentOf } from '../look.ts'
import type { Theme } from '../panel/theme.ts'
import { launcherWords } from '../words.ts'
import { fromPreview, toPreview, type View } from './shapes.ts'
import styles from './stage.css?inline'

/** The preview shows the greeting after this delay instead of the configured one. */
const startMs = 400
const narrow = matchMedia('(max-width: 639px), (max-height: 479px)')

/** An example page with the real button, its bubble and the panel in a frame. */
export const startStage = (theme: Theme): void => {
  sheetOf(document, styles)
  const site = element('main', 'site')
  site.setAttribute('aria-hidden', 'true')
  for (const part of ['bar', 'hero', 'card', 'card', 'card']) site.append(element('div', part))
  document.body.append(site)
  let view: View | null = null
  let isOpen = false
  let hasBubble = false
  let cancel = () => {}
  const frame = document.createElement('iframe')
  let isReady = false
  frame.src = `${location.pathname}?panel`
  const launcher = createLauncher({
    toggle: () => set(!isOpen),
    open: () => set(true),
    dismiss: () => set(false),
    escape: () => set(false),
  })
  launcher.frameBox.append(frame)
  const postToPanel = () => {
    if (!view || !isReady) return
    const state = isOpen ? 'open' : 'closed'
    const message = writeEnvelope<typeof toPreview, 'show'>('show', { ...view, state })
    frame.contentWindow?.postMessage(message, location.origin)
  }
  const draw = () => {
    if (!view) return
    const { settings, lang, scheme } = view
    const words = launcherWords[lang]
    theme.setScheme(scheme)
    document.documentElement.lang = lang === 'ru' ? 'ru' : 'en'
    frame.title = words.panel
    launcher.show({
      isShown: true,
      isOpen,
      isDark: scheme === 'dark',
      isLeft: settings.position === 'left',
      isAway: !settings.online,
      hasLauncher: true,
      accent: accentOf(settings.accent),
      offset: undefined,
      zIndex: undefined,
      room: null,
      unread: 0,
      bubble: hasBubble && !isOpen ? greetingBubble(settings, lang) : null,
      label: isOpen ? words.close : words.open,
      text: settings.launcher === 'label' ? settings.launcherLabel || words.label : '',
      dismissLabel: words.dismiss,
      notice: '',
    })
    postToPanel()
  }
  const set = (next: boolean) => {
    cancel()
    isOpen = next
    hasBubble = false
    draw()
  }
  const begin = ({ settings, state }: View) => {
    set(state === 'open')
    if (state !== 'start') return
    cancel = later(startMs, () => {
      isOpen = settings.start === 'open' && !narrow.matches
      hasBubble = !isOpen && settings.start !== 'button' && settings.greeting !== ''
      draw()
    })
  }
  const stateOf = (v: View | null) => v && [v.state, v.settings.start].join()
  listenTo({
    table: toPreview,
    origin: location.origin,
    source: () => window.parent,
    onMessage: ({ p }) => {
      const isNew = stateOf(p) !== stateOf(view)
      view = p
      if (isNew) begin(p)
      else draw()
    },
  })
  listenTo({
    table: fromPreview,
    origin: location.origin,
    source: () => frame.contentWindow,
    onMessage: ({ t }) => {
      if (t === 'close') return set(false)
      isReady = true
      postToPanel()
    },
  })
  window.parent.postMessage(writeEnvelope<typeof fromPreview, 'ready'>('ready', {}), location.origin)
}
