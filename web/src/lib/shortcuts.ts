import { useEffect, useRef, useSyncExternalStore } from 'react'
import { later } from './clock.ts'
import { meaningOf } from './key-meaning.ts'
import { isTextField, keyMoment, watchTyping, writeIntoField } from './key-moment.ts'
import { stored } from './storage.ts'

export const shortcutGroups = ['everywhere', 'list', 'chat', 'input', 'bot'] as const
export type ShortcutGroup = (typeof shortcutGroups)[number]

export interface Shortcut {
  /**
   * Physical keys (`event.code`), so that they work in every layout: `KeyJ`, `KeyG KeyA` (one after the other),
   * `Alt+ArrowUp`, `Shift+Slash`. `Mod` is Ctrl, on a Mac ⌘.
   */
  readonly keys: string
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** Also active in text fields; only for keys that type nothing. */
  readonly inFields?: boolean
  /** When false the browser handles the key. */
  readonly enabled?: boolean
}
interface Registered {
  readonly group: ShortcutGroup
  readonly list: () => readonly Shortcut[]
}
const registered = new Set<Registered>()
const sequenceMs = 1500
let pending = ''
let forget = (): void => undefined

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)
const isModifier = (code: string): boolean => /^(Shift|Control|Alt|Meta)(Left|Right)$/.test(code)

/** `Mod+Shift+KeyK` for a key press; '' for a key that no shortcut may use. */
export const pressed = (event: KeyboardEvent): string => {
  if (event.isComposing || event.getModifierState?.('AltGraph') || isModifier(event.code)) return ''
  const mod = isMac ? event.metaKey : event.ctrlKey
  const other = isMac ? event.ctrlKey : event.metaKey
  if (other) return ''
  // In some layouts it is on another key.
  if (event.key === '?' && !mod && !event.altKey) return 'Shift+Slash'
  return `${mod ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.code}`
}
/** Keys without Ctrl, Alt or a function key type a character or move the focus, so users can switch them off. */
const isPlain = (keys: string): boolean => !/(^|\s)(Mod|Alt)\+|(^|\s)F\d+$|Escape/.test(keys)
const singleKeysOn = (): boolean => stored.shortcuts.get() !== 'off'
export const useSingleKeys = (): boolean => useSyncExternalStore(stored.shortcuts.subscribe, singleKeysOn)
export const switchSingleKeys = (on: boolean): void => stored.shortcuts.set(on ? null : 'off')

/** Whether the key inserts a character into a text field. `Dead`: an accent that waits for its letter. */
const types = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ([...key].length === 1 || key === 'Dead') && !ctrlKey && !metaKey && !altKey

/** Whether shortcuts may use this key. A character that belongs to a text moves the focus to its field instead. */
const isForShortcuts = (event: KeyboardEvent): boolean => {
  if (isTextField(event.target) || !types(event)) return true
  const moment = keyMoment()
  const meaning = meaningOf(moment)
  // The space bar also presses buttons and scrolls: it is text only in the middle of one.
  if (meaning === 'write' && (event.key !== ' ' || moment.sinceTyped !== null)) writeIntoField()
  return meaning === 'command'
}

const candidates = (event: KeyboardEvent): Shortcut[] => {
  const typing = isTextField(event.target)
  return [...registered]
    .reverse()
    .flatMap(({ list }) => list())
    .filter((s) => s.enabled !== false && (!typing || s.inFields) && (singleKeysOn() || !isPlain(s.keys)))
}
const onKeyDown = (event: KeyboardEvent): void => {
  const keys = pressed(event)
  if (keys === '' || event.defaultPrevented || event.repeat) {
    // A held arrow key repeats its shortcut; letters do not.
    if (!event.repeat || !/Arrow/.test(keys)) return
  }
  if (document.querySelector('dialog[open]') || !isForShortcuts(event)) return
  const sequence = pending === '' ? keys : `${pending} ${keys}`
  const all = candidates(event)
  const hit = all.find((s) => s.keys === sequence) ?? all.find((s) => s.keys === keys)
  forget()
  pending = ''
  if (hit) {
    event.preventDefault()
    hit.run(event)
  } else if (all.some((s) => s.keys.startsWith(`${keys} `))) {
    pending = keys
    forget = later(sequenceMs, () => {
      pending = ''
    })
  }
}

let stop = (): void => undefined
const start = (): void => {
  addEventListener('keydown', onKeyDown)
  const endWatching = watchTyping()
  stop = () => {
    removeEventListener('keydown', onKeyDown)
    endWatching()
  }
}

/** Registers shortcuts while the component is mounted. Later ones win over earlier ones with the same keys. */
export const useShortcuts = (group: ShortcutGroup, list: readonly Shortcut[]): void => {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const entry: Registered = { group, list: () => latest.current }
    if (registered.size === 0) start()
    registered.add(entry)
    return () => {
      registered.delete(entry)
      if (registered.size === 0) stop()
    }
  }, [group])
}

/** All active shortcuts, for the list of keys. */
export const registeredShortcuts = (): readonly { group: ShortcutGroup; shortcuts: readonly Shortcut[] }[] =>
  shortcutGroups.map((group) => ({
    group,
    shortcuts: [...registered].filter((entry) => entry.group === group).flatMap((entry) => entry.list()),
  }))

const keyNames: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Enter: 'Enter',
  Escape: 'Esc',
  Period: '.',
  Slash: '/',
}
const keyName = (code: string): string => keyNames[code] ?? code.replace(/^(Key|Digit)/, '')

/** The labels of the keys: `KeyG KeyA` → [['G'], ['A']], `Shift+Slash` → [['?']]. */
export const keyLabels = (keys: string): readonly (readonly string[])[] =>
  keys.split(' ').map((stroke) => {
    if (stroke === 'Shift+Slash') return ['?']
    const parts = stroke.split('+')
    return parts.map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : keyName(part)))
  })
