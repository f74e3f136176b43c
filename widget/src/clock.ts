/** The widget's only source of time. */
export const now = (): number => Date.now()

/** Runs `act` once after `ms`; the returned function calls it off. */
export const later = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** Runs `act` every `ms` until called off. */
export const every = (ms: number, act: () => void): (() => void) => {
  const timer = setInterval(act, ms)
  return () => clearInterval(timer)
}

/** Runs `act` when the page has nothing better to do, two seconds later at most. */
export const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else later(200, act)
}
