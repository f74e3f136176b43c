import { account } from '@beseda/contract/endpoints/account.ts'
import { routesOf } from '../../platform/endpoints.ts'
import { storePhoto } from '../photos/index.ts'
import { changePassword } from './change-password.ts'
import { prefer } from './prefer.ts'
import { shortSearch } from './short-search.ts'
import { endOtherSignIns, endSignIn, listSignIns } from './sign-ins.ts'
import { updateAccount } from './update.ts'

export const accountRoutes = routesOf(account, {
  update: updateAccount,
  prefer,
  changePassword,
  shortSearch,
  uploadPhoto: storePhoto,
  signIns: listSignIns,
  endSignIn,
  endOtherSignIns,
})
