import { auth } from '@beseda/contract/endpoints/auth.ts'
import { call } from '../lib/api.ts'
import { later } from '../lib/clock.ts'
import { paths, type SignInNotice, signInAddress } from '../lib/paths.ts'
import { stored } from '../lib/storage.ts'
import { letGo } from '../lib/unsaved.ts'

/**
 * Clears the session and reloads the sign-in page, which shows the reason and leads back here. Without a reason the user
 * signed out. Drafts stay for the same user.
 */
export const leave = (notice?: SignInNotice): void => {
  stored.token.set(null)
  stored.viewer.set(null)
  goToSignIn(notice)
}
const goToSignIn = (notice?: SignInNotice): void => {
  letGo()
  location.replace(notice ? signInAddress(notice, location.pathname + location.search) : paths.signIn)
}
/** The token was changed in another tab: the user signed out, signed in, or is another one now. */
export const followToken = (before: string | null, after: string | null): void => {
  if (before === after) return
  if (after === null) goToSignIn('elsewhere')
  else if (before !== null || location.pathname === paths.signIn) location.reload()
}

/** The server sends no more pushes; the browser forgets its subscription too. */
const endPush = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

/** Ends the session on the server, if it is reachable, and leaves. */
export const signOut = async (): Promise<void> => {
  try {
    await call(auth.signOut, {}, { signal: AbortSignal.timeout(3000), keepalive: true })
  } catch {
    // The token is removed here in any case; on the server it expires.
  }
  await Promise.race([endPush(), new Promise((done) => later(1000, () => done(null)))]).catch(() => undefined)
  leave()
}
