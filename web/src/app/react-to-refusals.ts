import type { AnyRouter } from '@tanstack/react-router'
import { reactTo } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { leave } from './sign-out.ts'

/** What the whole application does about answers that are nobody's single business. */
export const reactToRefusals = (router: AnyRouter): void => {
  reactTo({
    signedOut: () => leave(),
    noRights: ({ right }) => void router.navigate({ to: paths.noRights, search: right ? { right } : {} }),
    noPage: () => void router.navigate({ to: paths.notFound }),
  })
  // Signed out, or in as somebody else, in another tab.
  window.addEventListener('storage', (event: StorageEvent) => {
    if (event.key === 'token' && event.oldValue !== null && event.newValue !== event.oldValue) location.reload()
  })
}
