import { auth } from '@beseda/contract/endpoints/auth.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { choosePresence, recordActivity } from '../presence/index.ts'
import { currentUser } from './current-user.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const authRoutes = routesOf(auth, {
  signIn,
  currentUser: (ctx) => currentUser(ctx.deps, userOf(ctx)),
  signOut: (ctx, { token }) => signOut(ctx, token),
  setPresence: (ctx, chosen) => choosePresence(ctx.deps, userOf(ctx), chosen),
  recordActivity: (ctx) => recordActivity(ctx.deps, userOf(ctx)),
  demoUsers: async (ctx) => [...ctx.deps.settings.demoUsers],
})
