import { setup } from '@beseda/contract/endpoints/setup.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { createAdministrator, openLink } from './create-administrator.ts'

export const setupRoutes = routesOf(setup, {
  link: (ctx, { token }) => openLink(ctx, token),
  createAdministrator,
})
