import type { Option, Right } from './access.ts'
import type { Words } from './lang.ts'

/** The rights as the roles screen lists them. */
export const rights: Readonly<Record<Right, Words>> = {
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
}

/** The options as plans list them. */
export const options: Readonly<Record<Option, Words>> = {
  OPTION_ROUTING: { ru: 'Маршрутизация', en: 'Routing' },
  OPTION_SLA_TIMEOUTS: { ru: 'Контроль сроков', en: 'SLA timeouts' },
  OPTION_QUALITY_RATING: { ru: 'Оценка качества', en: 'Quality rating' },
  OPTION_AUTOREPLIES: { ru: 'Автоответы', en: 'Auto-replies' },
  OPTION_API: { ru: 'API', en: 'API' },
  OPTION_CHATBOT: { ru: 'Чат-бот', en: 'Chatbot' },
  OPTION_INTERACTION_HISTORY: { ru: 'История обращений', en: 'Interaction history' },
  OPTION_ONLINE_MONITORING: { ru: 'Онлайн-мониторинг', en: 'Online monitoring' },
  OPTION_CLIENT_PROFILE: { ru: 'Профиль клиента', en: 'Client profile' },
  OPTION_TEMPLATES: { ru: 'Шаблоны', en: 'Templates' },
  OPTION_CHAT_CATEGORIES: { ru: 'Категории обращений', en: 'Chat categories' },
  OPTION_INTERNAL_COMMENTS: { ru: 'Внутренние сообщения', en: 'Internal comments' },
  OPTION_EXTENDED_SEARCH: { ru: 'Расширенный поиск', en: 'Extended search' },
  OPTION_PROFILE_STATUSES: { ru: 'Статусы клиентов', en: 'Profile statuses' },
  OPTION_STATISTIC: { ru: 'Расширенная статистика', en: 'Enhanced statistics' },
}
