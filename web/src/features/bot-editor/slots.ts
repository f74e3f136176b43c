import type { ComponentType, ReactNode } from 'react'

/** Parts of other features that the editor shows; the screen brings them. */
export interface EditorSlots {
  readonly Canvas: ComponentType<{ readonly children?: ReactNode }>
  readonly Inspector: ComponentType
  readonly Simulator: ComponentType
  readonly Versions: ComponentType
  /** The dialog that publishes. */
  readonly Publish: ComponentType<{ readonly onClose: () => void }>
}
