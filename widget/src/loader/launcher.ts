import type { Accent } from '../look.ts'
import { button, element, icon, sheetOf } from './elements.ts'
import styles from './launcher.css?inline'

/** A short message above the launcher: the greeting or a new message. */
export interface Bubble {
  readonly from: string
  readonly initials: string
  readonly text: string
}
/** Everything that the launcher shows. Texts are in the visitor's language. */
export interface LauncherView {
  readonly isShown: boolean
  readonly isOpen: boolean
  readonly isDark: boolean
  readonly isLeft: boolean
  readonly isAway: boolean
  readonly hasLauncher: boolean
  readonly accent: Accent
  readonly offset: { readonly x: number; readonly y: number } | undefined
  readonly zIndex: number | undefined
  /** On a phone: the part of the screen above the keyboard. */
  readonly room: { readonly top: number; readonly height: number } | null
  readonly unread: number
  readonly bubble: Bubble | null
  /** Accessible name of the button. */
  readonly label: string
  /** Next to the icon while the panel is closed; may be empty. */
  readonly text: string
  readonly dismissLabel: string
  /** Shown instead of the panel when it could not load. */
  readonly notice: string
}
export interface Launcher {
  show(view: LauncherView): void
  /** The container of the panel's frame. */
  readonly frameBox: HTMLElement
  focus(): void
  hasFocus(): boolean
  remove(): void
}

const chatPath =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719'
const downPath = 'm6 9 6 6 6-6'
const crossPaths = ['M18 6 6 18', 'm6 6 12 12']

/**
 * Draws the button, its bubble and the container of the panel in a closed shadow root, out of reach of the host page's
 * styles.
 */
export const createLauncher = (on: {
  readonly toggle: () => void
  readonly open: () => void
  readonly dismiss: () => void
  readonly escape: () => void
}): Launcher => {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'closed' })
  sheetOf(shadow, styles)
  const own = sheetOf(shadow, '')
  let css = ''
  const badge = element('span', 'badge')
  const away = element('span', 'away')
  const chatIcon = icon(26, chatPath)
  const downIcon = icon(26, downPath)
  const text = element('span', 'text')
  const toggle = button('launcher', on.toggle, chatIcon, downIcon, text, badge, away)
  const face = element('span', 'face')
  face.setAttribute('aria-hidden', 'true')
  const who = element('span', 'who')
  const what = element('span', 'what')
  const say = button('say', on.open, face, element('span', 'words', who, what))
  const dismiss = button('dismiss', on.dismiss, icon(16, ...crossPaths))
  const bubble = element('div', 'bubble', say, dismiss)
  const greet = element('div', 'greet')
  greet.setAttribute('role', 'status')
  const notice = element('p', 'notice')
  notice.setAttribute('role', 'status')
  const frameBox = element('div', 'frame', notice)
  const root = element('div', 'root', greet, frameBox, toggle)
  // The panel may load before the settings are known: `show` decides when there is something to see.
  root.hidden = true
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') on.escape()
  })
  shadow.append(root)
  document.documentElement.append(host)

  return {
    frameBox,
    focus: () => toggle.focus(),
    hasFocus: () => shadow.activeElement !== null,
    remove: () => host.remove(),
    show: (view) => {
      root.hidden = !view.isShown
      root.className = `root${view.isOpen ? ' open' : ''}${view.isDark ? ' dark' : ''}${view.isLeft ? ' left' : ''}`
      const { fill, on: onFill } = view.accent
      const place = view.offset ? `--x:${view.offset.x}px;--y:${view.offset.y}px;` : ''
      const room = view.room ? `--top:${view.room.top}px;--height:${view.room.height}px;` : ''
      const z = view.zIndex === undefined ? '' : `:host{z-index:${view.zIndex}!important}`
      const next = `.root{--fill:${fill};--on:${onFill};${place}${room}}${z}`
      if (next !== css) own.replaceSync(next)
      css = next
      toggle.hidden = !view.hasLauncher
      text.textContent = view.isOpen ? '' : view.text
      toggle.setAttribute('aria-expanded', `${view.isOpen}`)
      toggle.setAttribute('aria-label', view.label)
      toggleElement(chatIcon, !view.isOpen)
      toggleElement(downIcon, view.isOpen)
      badge.hidden = view.unread === 0 || view.isOpen
      badge.textContent = view.unread > 99 ? '99+' : `${view.unread}`
      away.hidden = !view.isAway || view.isOpen
      notice.textContent = view.notice
      frameBox.hidden = !view.isOpen
      if (view.bubble && !view.isOpen) {
        face.textContent = view.bubble.initials
        who.textContent = view.bubble.from
        what.textContent = view.bubble.text
        dismiss.setAttribute('aria-label', view.dismissLabel)
        if (!bubble.isConnected) greet.append(bubble)
      } else bubble.remove()
    },
  }
}

const toggleElement = (target: Element, isShown: boolean) => {
  if (isShown) target.removeAttribute('hidden')
  else target.setAttribute('hidden', '')
}
