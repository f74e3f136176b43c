import type { Call, Command } from './command.ts'
import { createWidget, type Widget } from './widget.ts'

/** Starts the widget that this script's attributes ask for, and runs the calls made before it was loaded. */
const start = (script: HTMLScriptElement) => {
  const { widget: widgetId, lang, open, hideLauncher, z } = script.dataset
  if (!widgetId || window.ChatWidget?.isLoaded) return
  const waiting = Array.from(window.ChatWidget?.q ?? [])
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

// read at once: it is null in everything that runs later
const script = document.currentScript
if (script instanceof HTMLScriptElement) start(script)
