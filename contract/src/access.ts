import type { ErrorCode } from './errors/index.ts'

/** The rights of spec.md, 6: endpoints and screens name them. Their words are in access-words.ts, which few screens need. */
export const rightNames = [
  'AUTHORITY_ALL_STAT',
  'RIGHT_ACCOUNT_CONTROL',
  'AUTHORITY_TEAMS_UPDATE',
  'RIGHT_OBSERVER',
  'AUTHORITY_ALL_CHATS',
  'AUTHORITY_SERVICE_ACCOUNT',
  'AUTHORITY_TEAM_TEMPLATE',
  'AUTHORITY_ROLE_MODIFY',
  'AUTHORITY_CHAT_DISTRIBUTION',
  'AUTHORITY_PROFILE_UPDATE',
  'AUTHORITY_PROFILE_STATUS',
  'AUTHORITY_INTEGRATION',
  'AUTHORITY_CHAT_SESSION_CATEGORY',
  'AUTHORITY_FINANCE',
] as const
export type Right = (typeof rightNames)[number]

/** What a plan may switch on (spec.md, 3, “Plan or tariff”). */
export const optionNames = [
  'OPTION_ROUTING',
  'OPTION_SLA_TIMEOUTS',
  'OPTION_QUALITY_RATING',
  'OPTION_AUTOREPLIES',
  'OPTION_API',
  'OPTION_CHATBOT',
  'OPTION_INTERACTION_HISTORY',
  'OPTION_ONLINE_MONITORING',
  'OPTION_CLIENT_PROFILE',
  'OPTION_TEMPLATES',
  'OPTION_CHAT_CATEGORIES',
  'OPTION_INTERNAL_COMMENTS',
  'OPTION_EXTENDED_SEARCH',
  'OPTION_PROFILE_STATUSES',
  'OPTION_STATISTIC',
] as const
export type Option = (typeof optionNames)[number]
/**
 * The part that the option opens does not exist yet, so no plan offers it. A plan may already have it, and its
 * organizations get the part when it comes.
 */
const later: readonly Option[] = []
/** What a named API key may do. The key of the organization may do everything. */
export const apiScopes = ['chats:read', 'clients:read', 'clients:write'] as const
export type ApiScope = (typeof apiScopes)[number]
/** The options that plans offer. */
export const soldOptions = optionNames.filter((name) => !later.includes(name))

/**
 * Who has access. The server enforces it; the console hides links and guards screens with the same value.
 * `visitor` is a person in the widget or on the chat page, known by the token of their own browser. `apiKey` is a program
 * of the organization, known by its key.
 */
export interface Access {
  readonly who: 'anyone' | 'visitor' | 'user' | 'apiKey'
  readonly right?: Right
  readonly option?: Option
  /** Of a program: what its key must allow. */
  readonly scope?: ApiScope
  /** Also for users who must set up their second factor first. */
  readonly withoutTwoFactor?: true
}
export interface Viewer {
  readonly rights: readonly Right[]
  readonly options: readonly Option[]
  /** Must set up their second factor before anything else. */
  readonly twoFactorDue?: boolean
}
export interface Caller {
  readonly viewer: Viewer | null
  readonly visitor: boolean
  /** The options of the organization that owns the key, and what the key allows; null: everything. */
  readonly program?: (Pick<Viewer, 'options'> & { readonly scopes: readonly ApiScope[] | null }) | null
}

export const anyone: Access = { who: 'anyone' }
export const anyVisitor: Access = { who: 'visitor' }
export const anyUser: Access = { who: 'user' }
/** Any user, even one who must set up their second factor first. */
export const anyUserWithoutTwoFactor: Access = { who: 'user', withoutTwoFactor: true }
export const apiKey = (option: Option, scope: ApiScope): Access => ({ who: 'apiKey', option, scope })
export const needs = (right: Right, option?: Option): Access => ({ who: 'user', right, ...(option && { option }) })
export const needsOption = (option: Option): Access => ({ who: 'user', option })

/** The code with which this caller is refused, or null when access is allowed. */
export const denial = (access: Access, { viewer, visitor, program = null }: Caller): ErrorCode | null => {
  if (access.who === 'anyone') return null
  if (access.who === 'visitor') return visitor ? null : 'VISITOR_UNKNOWN'
  if (access.who === 'apiKey') {
    if (!program) return 'API_KEY_INVALID'
    if (access.option && !program.options.includes(access.option)) return 'OPTION_UNAVAILABLE'
    const isAllowed = !access.scope || !program.scopes || program.scopes.includes(access.scope)
    return isAllowed ? null : 'API_KEY_SCOPE_MISSING'
  }
  if (!viewer) return 'UNAUTHENTICATED'
  if (viewer.twoFactorDue && !access.withoutTwoFactor) return 'TWO_FACTOR_DUE'
  if (access.right && !viewer.rights.includes(access.right)) return 'ACCESS_DENIED'
  if (access.option && !viewer.options.includes(access.option)) return 'OPTION_UNAVAILABLE'
  return null
}
export const has = (viewer: Viewer, right: Right): boolean => viewer.rights.includes(right)
