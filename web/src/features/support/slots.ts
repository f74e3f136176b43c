import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { ComponentType } from 'react'

/** What other features draw in a message. */
export interface SupportSlots {
  readonly Text: ComponentType<{ readonly text: string }>
  readonly Files: ComponentType<{ readonly files: readonly StoredFile[] }>
}
