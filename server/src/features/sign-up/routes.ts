import { signUp } from '@beseda/contract/endpoints/sign-up.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { confirm, confirmByLink } from './confirm.ts'
import { finish } from './finish.ts'
import { resend, startByMail, startByPhone } from './start.ts'

export const signUpRoutes = routesOf(signUp, {
  byMail: startByMail,
  byPhone: startByPhone,
  resend: (ctx, { token }) => resend(ctx, token),
  confirm,
  confirmByLink: (ctx, { token }) => confirmByLink(ctx, token),
  finish,
})
