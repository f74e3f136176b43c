import { useSyncExternalStore } from 'react'

/** `occupied`: going online was refused. `free`: a licence that was waited for is free. */
export type LicenceNotice = 'none' | 'occupied' | 'free'
let notice: LicenceNotice = 'none'
const listeners = new Set<() => void>()

export const showLicences = (next: LicenceNotice): void => {
  notice = next
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
