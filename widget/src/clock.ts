/** The widget's only source of time. */
export const now = (): number => Date.now()

/** Calls `callback` once after `ms`. Returns a function that cancels it. */
export const later = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** Calls `callback` every `ms`. Returns a function that stops it. */
export const every = (ms: number, callback: () => void): (() => void) => {
  const timer = setInterval(callback, ms)
  return () => clearInterval(timer)
}

/** Calls `callback` when the page is idle, after two seconds at most. */
export const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 2000 })
  else later(200, callback)
}
