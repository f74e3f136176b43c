import type { KeyboardEvent } from 'react'

/** Escape closes a form of the profile, and neither the panel nor the chat. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}
