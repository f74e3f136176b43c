import type { BrandId } from '@beseda/contract/brands.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { AppError, refuse } from '@beseda/contract/errors/index.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import type { OrganizationFields } from './administer.ts'
import { createOrganization } from './create.ts'

export interface Input extends OrganizationFields {
  readonly administratorName: string
  readonly password: string
  readonly planId: string
  readonly trial: boolean
  readonly brand: BrandId | null
}
/** Creates an organization for the service's staff, with the first password of its administrator. */
export const addOrganization = async (deps: Deps, user: SignedIn, input: Input): Promise<Organization> => {
  const { administratorName: adminName, administratorEmail: adminEmail, password, ...fields } = input
  const problem = passwordProblem(password, [adminEmail, adminName, input.name])
  if (problem) throw new AppError(refuse('INVALID_INPUT', { field: 'password' }), { password: problem })
  const passwordHash = await deps.passwords.hash(password)
  const by = { kind: 'observer', id: user.userId, name: user.name } as const
  const { organization } = await systemWork(deps, (s) =>
    createOrganization(deps.ids, s, { ...fields, adminName, adminEmail, passwordHash, by }),
  )
  return organization
}
