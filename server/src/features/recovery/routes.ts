import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { askCaptcha } from '../captcha/index.ts'
import { recover } from './recover.ts'
import { checkLink, resetPassword } from './reset-password.ts'

export const recoveryRoutes = routesOf(recovery, {
  captcha: (ctx, { purpose }) => askCaptcha(ctx, purpose),
  recover,
  recoveryLink: (ctx, { token }) => checkLink(ctx, token),
  resetPassword,
})
