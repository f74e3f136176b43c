import type { Deps } from '../../platform/deps.ts'
import { newToken } from '../../platform/random.ts'
import { sameText, sign } from '../../platform/secrets.ts'

/** The account that a browser is known to. The stored hash is part of the signature: a new password forgets all browsers. */
export interface DeviceOwner {
  readonly userId: string
  readonly passwordHash: string
}
type DeviceDeps = Pick<Deps, 'clock' | 'random' | 'settings'>
const lifeMs = 180 * 86_400_000

const signatureOf = ({ settings }: DeviceDeps, { userId, passwordHash }: DeviceOwner, device: string): string =>
  sign(settings.secret, `known device ${userId} ${passwordHash} ${device}`).toString('base64url')

/** A proof for a browser that it has signed in to this account. It opens nothing: sign-ins with it are counted apart. */
export const newDevice = (deps: DeviceDeps, owner: DeviceOwner): string => {
  const device = `${newToken(deps.random).slice(0, 22)}.${deps.clock.now() + lifeMs}`
  return `${device}.${signatureOf(deps, owner, device)}`
}
export interface KnownDevice {
  readonly id: string
  readonly proof: string
  /** More than half of its life is over: the browser gets a new one. */
  readonly isOld: boolean
}
/** The first valid proof for this account among those that the browser sent; null: it has none. */
export const knownDevice = (deps: DeviceDeps, owner: DeviceOwner, proofs: readonly string[]): KnownDevice | null => {
  const now = deps.clock.now()
  for (const proof of proofs) {
    const [id = '', until = '', signature = ''] = proof.split('.')
    if (!/^\d{1,16}$/.test(until) || Number(until) <= now) continue
    if (sameText(signature, signatureOf(deps, owner, `${id}.${until}`)))
      return { id, proof, isOld: Number(until) - now < lifeMs / 2 }
  }
  return null
}
