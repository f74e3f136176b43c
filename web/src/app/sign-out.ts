import { auth } from '@beseda/contract/endpoints/auth.ts'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { stored } from '../lib/storage.ts'
import { letGo } from '../lib/unsaved.ts'

/** Clears the session and reloads the sign-in page, which shows the reason. Drafts stay for the same user. */
export const leave = (notice?: 'user'): void => {
  stored.token.set(null)
  stored.viewer.set(null)
  letGo()
  location.replace(notice ? `${paths.signIn}?notice=${notice}` : paths.signIn)
}

/** Ends the session on the server, if it is reachable, and leaves. */
export const signOut = async (): Promise<void> => {
  try {
    await call(auth.signOut, {}, { signal: AbortSignal.timeout(3000), keepalive: true })
  } catch {
    // The token is removed here in any case; on the server it expires.
  }
  leave()
}
