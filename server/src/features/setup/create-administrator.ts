import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { brandOf } from '../../platform/brands.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitCall } from '../../platform/limit.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { addServiceAdministrator } from '../organizations/index.ts'
import { findLink, lockLink, type SetupLink, useLink } from './links.ts'

export const openLink = async (ctx: Ctx, token: string): Promise<SetupLink> => {
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'stepByAddress')
  return systemWork(ctx.deps, (s) => findLink(s, token))
}

export interface NewAdministrator {
  readonly token: string
  readonly name: string
  readonly email: string
  readonly password: string
}
/** Creates the service administrator. It does not sign in: the browser does that with the new password. */
export const createAdministrator = async (ctx: Ctx, input: NewAdministrator): Promise<{ login: string }> => {
  const { deps, lang } = ctx
  const link = await openLink(ctx, input.token)
  const [name, email] = [input.name.trim(), (link.email ?? input.email).trim()]
  const problem = passwordProblem(input.password, [email, name])
  if (problem) throw fieldError('password', problem)
  const passwordHash = await deps.passwords.hash(input.password)
  return systemWork(deps, async (s) => {
    await lockLink(s, input.token)
    await useLink(s, input.token)
    const organizationName = brandOf(deps.settings, null).name
    await addServiceAdministrator(deps.ids, s, { name, email, passwordHash, lang, organizationName })
    return { login: email }
  })
}
