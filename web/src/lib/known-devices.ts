import { limits } from '@beseda/contract/limits.ts'
import { stored } from './storage.ts'

/** Proofs that somebody has signed in here before, the newest first. A wrong value counts as none. */
export const knownDevices = (): string[] => {
  try {
    const known: unknown = JSON.parse(stored.devices.get() ?? '[]')
    return Array.isArray(known) ? known.filter((proof) => typeof proof === 'string') : []
  } catch {
    return []
  }
}
export const rememberDevice = (proof: string): void => {
  const others = knownDevices().filter((known) => known !== proof)
  stored.devices.set(JSON.stringify([proof, ...others].slice(0, limits.knownDevices)))
}
