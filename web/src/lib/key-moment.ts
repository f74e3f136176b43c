import { elapsed } from './clock.ts'
import type { FocusPlace, KeyMoment } from './key-meaning.ts'

const fieldless = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file', 'reset', 'image'])
/** Whether keys type into this element. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !fieldless.has(target.type)))

type Field = HTMLTextAreaElement | HTMLInputElement
let fieldOf: (() => Field | null) | null = null
/** Names the field that receives what is typed while nothing has the focus; returns a function that withdraws it. */
export const receiveTyping = (find: () => Field | null): (() => void) => {
  fieldOf = find
  return () => {
    if (fieldOf === find) fieldOf = null
  }
}
const field = (): Field | null => {
  const found = fieldOf?.() ?? null
  return found && !found.disabled && found.isConnected ? found : null
}
/** Moves the focus before the browser inserts the character. */
export const writeIntoField = (): void => {
  field()?.focus({ preventScroll: true })
  typedAt = elapsed()
}

let typedAt: number | null = null
const onInput = ({ target }: Event): void => {
  if (isTextField(target)) typedAt = elapsed()
}
const movedOn = (): void => {
  typedAt = null
}
const moving = /^(Escape|Tab|F\d+|Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/
const onKey = ({ key, target }: KeyboardEvent): void => {
  const leaves = key === 'Escape' || key === 'Tab' || /^F\d+$/.test(key)
  if (leaves || (moving.test(key) && !isTextField(target))) movedOn()
}
/** Watches what is typed and how the user moves. Returns a function that stops it. */
export const watchTyping = (): (() => void) => {
  addEventListener('input', onInput, true)
  addEventListener('pointerdown', movedOn, true)
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('input', onInput, true)
    removeEventListener('pointerdown', movedOn, true)
    removeEventListener('keydown', onKey, true)
    movedOn()
  }
}

const placeOf = (active: Element | null): FocusPlace => {
  if (!(active instanceof HTMLElement) || active === document.body) return 'nowhere'
  if (active.closest('[data-commands]')) return 'list'
  if (active.closest('[popover]:not([data-toasts])')) return 'layer'
  // Headings and areas get the focus from the program, not from the user.
  return active.tabIndex >= 0 && active.matches(':focus-visible') ? 'control' : 'nowhere'
}
/** The moment of a key press outside text fields. */
export const keyMoment = (): KeyMoment => {
  const receiver = field()
  return {
    at: placeOf(document.activeElement),
    canWrite: receiver !== null,
    hasDraft: receiver !== null && receiver.value.trim() !== '',
    sinceTyped: typedAt === null ? null : elapsed() - typedAt,
  }
}
