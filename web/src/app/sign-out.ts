import { auth } from '@beseda/contract/endpoints/auth.ts'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { stored } from '../lib/storage.ts'
import { letGo } from '../lib/unsaved.ts'

/** Forgets who was signed in and starts afresh at the sign-in page, which tells why. Drafts stay for the same person. */
export const leave = (notice?: 'user'): void => {
  stored.token.set(null)
  stored.viewer.set(null)
  letGo()
  location.replace(notice ? `${paths.signIn}?notice=${notice}` : paths.signIn)
}

/** Ends the sign-in on the server, as far as it can be reached, and leaves. */
export const signOut = async (): Promise<void> => {
  try {
    await call(auth.signOut, {}, { signal: AbortSignal.timeout(3000), keepalive: true })
  } catch {
    // The token is dropped here in any case; on the server it ends by itself.
  }
  leave()
}
