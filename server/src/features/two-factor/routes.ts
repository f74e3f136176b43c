import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { generate } from './generate.ts'
import { changeTwoFactorPolicy, twoFactorPolicy } from './policy.ts'
import { renewBackupCodes, status } from './status.ts'
import { toggle } from './toggle.ts'

export const twoFactorRoutes = routesOf(twoFactor, {
  status,
  generate,
  toggle,
  renewBackupCodes,
  policy: twoFactorPolicy,
  changePolicy: changeTwoFactorPolicy,
})
