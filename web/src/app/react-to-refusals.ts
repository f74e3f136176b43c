import type { AnyRouter } from '@tanstack/react-router'
import { reactTo } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { followToken, leave } from './sign-out.ts'

/** The global reactions of the application to refusals of the server. */
export const reactToRefusals = (router: AnyRouter): void => {
  reactTo({
    signedOut: () => leave('ended'),
    noRights: ({ right }) => void router.navigate({ to: paths.noRights, search: right ? { right } : {} }),
    twoFactorDue: () => void router.navigate({ to: paths.twoFactor }),
    noPage: () => void router.navigate({ to: paths.notFound }),
  })
  window.addEventListener('storage', (event: StorageEvent) => {
    if (event.key === 'token') followToken(event.oldValue, event.newValue)
  })
}
