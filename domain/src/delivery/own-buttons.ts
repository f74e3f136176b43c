import type { Button, OwnButton } from '@beseda/contract/entities/part.ts'

/** As they are stored: a press of a reply comes back with its payload, which is short for every provider. */
export const ownButtons = (buttons: readonly OwnButton[]): Button[] =>
  buttons.map((b, i) =>
    b.kind === 'link'
      ? { kind: 'link', label: b.label.trim(), url: b.url.trim() }
      : { kind: 'reply', label: b.label.trim(), payload: `reply-${i + 1}` },
  )
