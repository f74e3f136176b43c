import { type Right, rightNames } from './access.ts'
import type { Words } from './lang.ts'

const operator: readonly Right[] = ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE']
const supervisor: readonly Right[] = [
  ...operator,
  'AUTHORITY_ALL_CHATS',
  'AUTHORITY_ALL_STAT',
  'AUTHORITY_TEAMS_UPDATE',
  'AUTHORITY_TEAM_TEMPLATE',
  'AUTHORITY_CHAT_SESSION_CATEGORY',
  'AUTHORITY_PROFILE_STATUS',
]
/** RIGHT_OBSERVER is never given to a client organization (spec.md, 6). */
const administrator = rightNames.filter((right) => right !== 'RIGHT_OBSERVER')

export const systemRoleKeys = ['operator', 'supervisor', 'administrator'] as const
export type SystemRoleKey = (typeof systemRoleKeys)[number]
export interface SystemRole {
  readonly name: Words
  readonly description: Words
  readonly rights: readonly Right[]
}
/** The roles that every organization has from the start; they cannot be changed. */
export const systemRoles: Readonly<Record<SystemRoleKey, SystemRole>> = {
  operator: {
    name: { ru: 'Оператор', en: 'Operator' },
    description: { ru: 'Ведёт поток обращений своих команд', en: 'Handles the inquiries of their teams' },
    rights: operator,
  },
  supervisor: {
    name: { ru: 'Супервизор', en: 'Supervisor' },
    description: {
      ru: 'Следит за командами, видит обращения всех операторов',
      en: 'Watches over teams, sees the inquiries of all operators',
    },
    rights: supervisor,
  },
  administrator: {
    name: { ru: 'Администратор', en: 'Administrator' },
    description: {
      ru: 'Настраивает платформу, видит все обращения',
      en: 'Configures the platform, sees all inquiries',
    },
    rights: administrator,
  },
}

/** The role of the people who run the installation. They manage organizations; chats are the work of others. */
export const serviceRole: SystemRole = {
  name: { ru: 'Администратор сервиса', en: 'Service administrator' },
  description: { ru: 'Ведёт организации клиентов и тарифы', en: 'Manages client organizations and plans' },
  rights: ['RIGHT_OBSERVER', 'RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_ROLE_MODIFY', 'AUTHORITY_TEAMS_UPDATE'],
}
