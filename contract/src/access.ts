import type { ErrorCode } from './errors/index.ts'

/** The rights of spec.md, 6: the roles screen lists them, endpoints and screens name them. */
export const rights = {
  AUTHORITY_ALL_STAT: { ru: 'Просмотр всей статистики', en: 'View all statistics' },
  RIGHT_ACCOUNT_CONTROL: { ru: 'Управление пользователями и ролями', en: 'Manage users and roles' },
  AUTHORITY_TEAMS_UPDATE: { ru: 'Управление командами', en: 'Manage teams and a user’s team' },
  RIGHT_OBSERVER: { ru: 'Просмотр данных всех организаций', en: 'See data of all companies' },
  AUTHORITY_ALL_CHATS: { ru: 'Управление чатами', en: 'Manage chats' },
  AUTHORITY_SERVICE_ACCOUNT: { ru: 'Управление каналами и ботами', en: 'Service accounts' },
  AUTHORITY_TEAM_TEMPLATE: { ru: 'Шаблоны команд', en: 'Team templates' },
  AUTHORITY_ROLE_MODIFY: { ru: 'Создание и изменение ролей', en: 'Create and update roles' },
  AUTHORITY_CHAT_DISTRIBUTION: { ru: 'Получение входящих диалогов', en: 'Receive incoming dialogs' },
  AUTHORITY_PROFILE_UPDATE: { ru: 'Изменение профиля клиента', en: 'Edit client profile' },
  AUTHORITY_PROFILE_STATUS: { ru: 'Управление статусами клиентов', en: 'Manage profile statuses' },
  AUTHORITY_INTEGRATION: { ru: 'Настройки интеграций', en: 'Developer integration settings' },
  AUTHORITY_CHAT_SESSION_CATEGORY: { ru: 'Управление категориями обращений', en: 'Manage request categories' },
  AUTHORITY_FINANCE: { ru: 'Финансы', en: 'Finance' },
} as const
export type Right = keyof typeof rights

/**
 * What a plan may switch on (spec.md, 3, “Plan or tariff”). `later`: the part that the option opens does not exist yet,
 * so no plan offers it. A plan may already have it, and its organizations get the part when it comes.
 */
export const options = {
  OPTION_ROUTING: { ru: 'Маршрутизация', en: 'Routing', later: true },
  OPTION_SLA_TIMEOUTS: { ru: 'Контроль сроков', en: 'SLA timeouts' },
  OPTION_QUALITY_RATING: { ru: 'Оценка качества', en: 'Quality rating' },
  OPTION_AUTOREPLIES: { ru: 'Автоответы', en: 'Auto-replies', later: true },
  OPTION_API: { ru: 'API', en: 'API' },
  OPTION_CHATBOT: { ru: 'Чат-бот', en: 'Chatbot', later: true },
  OPTION_INTERACTION_HISTORY: { ru: 'История обращений', en: 'Interaction history' },
  OPTION_ONLINE_MONITORING: { ru: 'Онлайн-мониторинг', en: 'Online monitoring', later: true },
  OPTION_CLIENT_PROFILE: { ru: 'Профиль клиента', en: 'Client profile' },
  OPTION_TEMPLATES: { ru: 'Шаблоны', en: 'Templates', later: true },
  OPTION_CHAT_CATEGORIES: { ru: 'Категории обращений', en: 'Chat categories' },
  OPTION_INTERNAL_COMMENTS: { ru: 'Внутренние сообщения', en: 'Internal comments' },
  OPTION_EXTENDED_SEARCH: { ru: 'Расширенный поиск', en: 'Extended search', later: true },
  OPTION_PROFILE_STATUSES: { ru: 'Статусы клиентов', en: 'Profile statuses', later: true },
  OPTION_STATISTIC: { ru: 'Расширенная статистика', en: 'Enhanced statistics', later: true },
} as const
export type Option = keyof typeof options
/** The options that plans offer. */
export const soldOptions = (Object.keys(options) as Option[]).filter((name) => !('later' in options[name]))

/**
 * Who has access. The server enforces it; the console hides links and guards screens with the same value.
 * `visitor` is a person in the widget or on the chat page, known by the token of their own browser. `apiKey` is a program
 * of the organization, known by its key.
 */
export interface Access {
  readonly who: 'anyone' | 'visitor' | 'user' | 'apiKey'
  readonly right?: Right
  readonly option?: Option
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
  /** The options of the organization that owns the key. */
  readonly program?: Pick<Viewer, 'options'> | null
}

export const anyone: Access = { who: 'anyone' }
export const anyVisitor: Access = { who: 'visitor' }
export const anyUser: Access = { who: 'user' }
/** Any user, even one who must set up their second factor first. */
export const anyUserWithoutTwoFactor: Access = { who: 'user', withoutTwoFactor: true }
export const apiKey = (option: Option): Access => ({ who: 'apiKey', option })
export const needs = (right: Right, option?: Option): Access => ({ who: 'user', right, ...(option && { option }) })
export const needsOption = (option: Option): Access => ({ who: 'user', option })

/** The code with which this caller is refused, or null when access is allowed. */
export const denial = (access: Access, { viewer, visitor, program = null }: Caller): ErrorCode | null => {
  if (access.who === 'anyone') return null
  if (access.who === 'visitor') return visitor ? null : 'VISITOR_UNKNOWN'
  if (access.who === 'apiKey') {
    if (!program) return 'API_KEY_INVALID'
    return access.option && !program.options.includes(access.option) ? 'OPTION_UNAVAILABLE' : null
  }
  if (!viewer) return 'UNAUTHENTICATED'
  if (viewer.twoFactorDue && !access.withoutTwoFactor) return 'TWO_FACTOR_DUE'
  if (access.right && !viewer.rights.includes(access.right)) return 'ACCESS_DENIED'
  if (access.option && !viewer.options.includes(access.option)) return 'OPTION_UNAVAILABLE'
  return null
}
export const has = (viewer: Viewer, right: Right): boolean => viewer.rights.includes(right)
