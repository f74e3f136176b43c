import { later } from './clock.ts'

type Politeness = 'polite' | 'assertive'

const readMs = 5000

/**
 * Tells a screen reader something that is only seen. The two regions are in index.html from the start, since regions
 * that come together with their text are not read.
 */
export const announce = (text: string, politeness: Politeness = 'polite'): void => {
  const region = document.getElementById(`announcer-${politeness}`)
  if (!region) return
  // The same text twice is read twice only when the element is a new one.
  const line = document.createElement('p')
  line.textContent = text
  region.replaceChildren(line)
  // Read out by then; left there, it would be found again by somebody who reads through the page.
  later(readMs, () => line.remove())
}
