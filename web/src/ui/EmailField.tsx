import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

/** An e-mail address as people type it: no capital letter at the start, no marks of a spelling check. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'autoCapitalize' | 'spellCheck'>) => (
  <TextField {...props} type="email" autoCapitalize="none" spellCheck={false} />
)
