import { type Access, denial, has, type Option, type Right } from '@beseda/contract/access.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { paths } from '../lib/paths.ts'
import { accessOf } from '../lib/viewer.ts'

export interface Detour {
  readonly to: string
  readonly search: { readonly right?: Right; readonly option?: Option }
}

/** Service staff have no chats: their queues would stay empty. */
export const hasChats = (user: CurrentUser): boolean => {
  const viewer = accessOf(user)
  const may = has(viewer, 'AUTHORITY_CHAT_DISTRIBUTION') || has(viewer, 'AUTHORITY_ALL_CHATS')
  return may || !has(viewer, 'RIGHT_OBSERVER')
}

/**
 * Where to redirect a user who may not open a screen with this access; null: they may. The server applies the same
 * rule.
 */
export const detour = (access: Access, user: CurrentUser | null): Detour | null => {
  switch (denial(access, { viewer: user && accessOf(user), visitor: false })) {
    case null:
      return null
    case 'ACCESS_DENIED':
      return { to: paths.noRights, search: access.right ? { right: access.right } : {} }
    case 'TWO_FACTOR_DUE':
      return { to: paths.twoFactor, search: {} }
    case 'OPTION_UNAVAILABLE':
      return { to: paths.options, search: access.option ? { option: access.option } : {} }
    default:
      return { to: paths.signIn, search: {} }
  }
}
