import type { Button } from '@beseda/contract/entities/part.ts'
import * as z from 'zod/mini'

/**
 * `tracking_data` comes back with the client's next messages. `b`: label and payload of the buttons; `r`: what the link
 * carried through which the client came.
 */
const Tracking = z.object({ b: z.optional(z.array(z.tuple([z.string(), z.string()]))), r: z.optional(z.string()) })
type Tracking = z.infer<typeof Tracking>
const maxLength = 4000

export const trackingOf = (buttons: readonly Button[], ref?: string): string | null => {
  const b = buttons.flatMap((button): [string, string][] =>
    button.kind === 'reply' ? [[button.label, button.payload]] : [],
  )
  if (b.length === 0 && !ref) return null
  const text = JSON.stringify({ ...(b.length > 0 && { b }), ...(ref && { r: ref }) })
  return text.length > maxLength ? null : text
}
export const readTracking = (text: string): Tracking => {
  try {
    const read = Tracking.safeParse(JSON.parse(text))
    return read.success ? read.data : {}
  } catch {
    return {}
  }
}
