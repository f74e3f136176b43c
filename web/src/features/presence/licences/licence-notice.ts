import { useSyncExternalStore } from 'react'

export interface LicenceNotice {
  /** `occupied`: going online was refused. `free`: a licence for which the user waited is free. */
  readonly kind: 'none' | 'occupied' | 'free'
  /** Reserved until then; null: not reserved. */
  readonly until: number | null
}
let notice: LicenceNotice = { kind: 'none', until: null }
const listeners = new Set<() => void>()

export const showLicences = (kind: LicenceNotice['kind'], until: number | null = null): void => {
  notice = { kind, until }
  for (const listener of listeners) listener()
}
export const useLicenceNotice = (): LicenceNotice =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => notice,
  )
