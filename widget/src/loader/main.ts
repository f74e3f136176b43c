import type { Call, Command } from './command.ts'
import { createWidget, type Widget } from './widget.ts'

/** Starts the widget that the script's attributes describe, then runs the calls made before it loaded. */
const start = (script: HTMLScriptElement) => {
  const { widget: widgetId, lang, open, hideLauncher, z } = script.dataset
  // An element of the page with this id is neither a widget nor a list of calls.
  const before = typeof window.ChatWidget === 'function' ? window.ChatWidget : undefined
  if (!widgetId || before?.isLoaded) return
  const waiting = Array.from(before?.q ?? [])
  const widget = createWidget({
    origin: new URL(script.src).origin,
    widgetId,
    lang: lang ?? null,
    hasLauncher: hideLauncher === undefined || hideLauncher === 'false',
    isOpen: open !== undefined && open !== 'false',
    zIndex: z && Number.isFinite(Number(z)) ? Number(z) : null,
  })
  const command: Command = (name, ...args) => {
    if (typeof name !== 'string' || !Object.hasOwn(widget, name)) return
    if (name === 'destroy') delete window.ChatWidget
    return (widget[name as keyof Widget] as Call)(...args)
  }
  command.isLoaded = true
  window.ChatWidget = command
  for (const call of waiting) command(...Array.from(call))
}

/** The document's own property, even when an element with that name in the page hides it. */
const own = <K extends keyof Document>(name: K): Document[K] =>
  Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document)

// Read now: currentScript is null in callbacks.
const script = own('currentScript')
if (script instanceof HTMLScriptElement) start(script)
