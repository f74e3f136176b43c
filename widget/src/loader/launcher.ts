import type { Accent } from '../look.ts'
import { button, element, icon, sheetOf } from './elements.ts'
import styles from './launcher.css?inline'

/** A short message over the launcher: the greeting, or what has just arrived. */
export interface Bubble {
  readonly from: string
  readonly initials: string
  readonly text: string
}
/** Everything that the launcher shows. Texts are in the visitor's language already. */
export interface Look {
  readonly isShown: boolean
  readonly isOpen: boolean
  readonly isDark: boolean
  readonly isLeft: boolean
  readonly isAway: boolean
  readonly hasLauncher: boolean
  readonly accent: Accent
  readonly offset: { readonly x: number; readonly y: number } | undefined
  readonly zIndex: number | undefined
  /** On a phone: what the keyboard leaves of the screen. */
  readonly room: { readonly top: number; readonly height: number } | null
  readonly unread: number
  readonly bubble: Bubble | null
  /** Name of the button. */
  readonly label: string
  /** Beside the icon while the panel is closed; empty: nothing. */
  readonly text: string
  readonly dismissLabel: string
  /** In the panel's place when there is no panel. */
  readonly notice: string
}
export interface Launcher {
  show(look: Look): void
  /** Where the panel's frame belongs. */
  readonly frameBox: HTMLElement
  focus(): void
  hasFocus(): boolean
  remove(): void
}

const chatPath =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719'
const downPath = 'm6 9 6 6 6-6'
const crossPaths = ['M18 6 6 18', 'm6 6 12 12']

/** Draws the button, its bubble and the box of the panel in a closed shadow root: the host page's styles end there. */
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
    show: (look) => {
      root.hidden = !look.isShown
      root.className = `root${look.isOpen ? ' open' : ''}${look.isDark ? ' dark' : ''}${look.isLeft ? ' left' : ''}`
      const { fill, on: onFill } = look.accent
      const place = look.offset ? `--x:${look.offset.x}px;--y:${look.offset.y}px;` : ''
      const room = look.room ? `--top:${look.room.top}px;--height:${look.room.height}px;` : ''
      const z = look.zIndex === undefined ? '' : `:host{z-index:${look.zIndex}!important}`
      const next = `.root{--fill:${fill};--on:${onFill};${place}${room}}${z}`
      if (next !== css) own.replaceSync(next)
      css = next
      toggle.hidden = !look.hasLauncher
      text.textContent = look.isOpen ? '' : look.text
      toggle.setAttribute('aria-expanded', `${look.isOpen}`)
      toggle.setAttribute('aria-label', look.label)
      toggleElement(chatIcon, !look.isOpen)
      toggleElement(downIcon, look.isOpen)
      badge.hidden = look.unread === 0 || look.isOpen
      badge.textContent = look.unread > 99 ? '99+' : `${look.unread}`
      away.hidden = !look.isAway || look.isOpen
      notice.textContent = look.notice
      frameBox.hidden = !look.isOpen
      if (look.bubble && !look.isOpen) {
        face.textContent = look.bubble.initials
        who.textContent = look.bubble.from
        what.textContent = look.bubble.text
        dismiss.setAttribute('aria-label', look.dismissLabel)
        if (!bubble.isConnected) greet.append(bubble)
      } else bubble.remove()
    },
  }
}

const toggleElement = (target: Element, isShown: boolean) => {
  if (isShown) target.removeAttribute('hidden')
  else target.setAttribute('hidden', '')
}
