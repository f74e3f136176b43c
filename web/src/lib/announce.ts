import { later } from './clock.ts'

type Politeness = 'polite' | 'assertive'

const readMs = 5000

/**
 * Announces to screen readers what is otherwise only visible. The two live regions are in index.html from the start: a
 * region that is added together with its text is not read.
 */
export const announce = (text: string, politeness: Politeness = 'polite'): void => {
  const region = document.getElementById(`announcer-${politeness}`)
  if (!region) return
  // The same text is announced twice only when its element is new.
  const line = document.createElement('p')
  line.textContent = text
  region.replaceChildren(line)
  // Announced by now. Remove it, so that readers who go through the page do not find it.
  later(readMs, () => line.remove())
}
