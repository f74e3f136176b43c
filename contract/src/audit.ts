import type { Right } from './access.ts'
import { type SettingField, secretForm, settingForm } from './channels/setting-field.ts'
import type { Words } from './lang.ts'
import { teamSettings } from './team-settings.ts'

/**
 * The vocabulary of the audit log, as data. `right`: who may see the changes of such an object next to the object; the
 * complete log needs RIGHT_ACCOUNT_CONTROL.
 */
export const auditEntities = {
  apiKey: { ru: 'Ключ API', en: 'API key', right: 'AUTHORITY_INTEGRATION' },
  article: { ru: 'Статья базы знаний', en: 'Article', right: 'AUTHORITY_TEAM_TEMPLATE' },
  articleCategory: { ru: 'Категория базы знаний', en: 'Category of articles', right: 'AUTHORITY_TEAM_TEMPLATE' },
  ban: { ru: 'Чёрный список', en: 'Black list', right: 'AUTHORITY_PROFILE_UPDATE' },
  autoreply: { ru: 'Автоответ', en: 'Automatic reply', right: 'AUTHORITY_SERVICE_ACCOUNT' },
  bot: { ru: 'Чат-бот', en: 'Chatbot', right: 'AUTHORITY_SERVICE_ACCOUNT' },
  botIntent: { ru: 'Намерение', en: 'Intent', right: 'AUTHORITY_SERVICE_ACCOUNT' },
  channel: { ru: 'Канал', en: 'Channel', right: 'AUTHORITY_SERVICE_ACCOUNT' },
  routingRule: { ru: 'Правило маршрутизации', en: 'Routing rule', right: 'AUTHORITY_SERVICE_ACCOUNT' },
  calendar: { ru: 'Календарь', en: 'Calendar', right: 'AUTHORITY_TEAMS_UPDATE' },
  category: { ru: 'Категория обращений', en: 'Request category', right: 'AUTHORITY_CHAT_SESSION_CATEGORY' },
  categoryTemplate: {
    ru: 'Шаблон категорий',
    en: 'Category template',
    right: 'AUTHORITY_CHAT_SESSION_CATEGORY',
  },
  company: { ru: 'Компания клиентов', en: 'Company of clients', right: 'AUTHORITY_PROFILE_UPDATE' },
  crm: { ru: 'CRM', en: 'CRM', right: 'AUTHORITY_INTEGRATION' },
  deadLetter: { ru: 'Не выполнено', en: 'Dead letter', right: 'AUTHORITY_SERVICE_ACCOUNT' },
  client: { ru: 'Клиент', en: 'Client', right: 'RIGHT_ACCOUNT_CONTROL' },
  clientStatus: { ru: 'Статус клиентов', en: 'Client status', right: 'AUTHORITY_PROFILE_STATUS' },
  extraField: { ru: 'Поле профиля клиента', en: 'Field of client profiles', right: 'AUTHORITY_PROFILE_STATUS' },
  installation: { ru: 'Установка', en: 'Installation', right: 'RIGHT_OBSERVER' },
  organization: { ru: 'Организация', en: 'Organization', right: 'RIGHT_ACCOUNT_CONTROL' },
  plan: { ru: 'Тариф', en: 'Plan', right: 'RIGHT_OBSERVER' },
  profile: { ru: 'Профиль', en: 'Profile', right: 'RIGHT_ACCOUNT_CONTROL' },
  registeredTemplate: { ru: 'Шаблон канала', en: 'Channel template', right: 'AUTHORITY_TEAM_TEMPLATE' },
  role: { ru: 'Роль', en: 'Role', right: 'AUTHORITY_ROLE_MODIFY' },
  replyCategory: { ru: 'Категория шаблонов', en: 'Template category', right: 'AUTHORITY_TEAM_TEMPLATE' },
  replyTemplate: { ru: 'Шаблон ответа', en: 'Reply template', right: 'AUTHORITY_TEAM_TEMPLATE' },
  report: { ru: 'Отчёт', en: 'Report', right: 'AUTHORITY_ALL_STAT' },
  reportSchedule: { ru: 'Отчёт по почте', en: 'Report by mail', right: 'AUTHORITY_ALL_STAT' },
  reportView: { ru: 'Вид отчёта', en: 'View of a report', right: 'AUTHORITY_ALL_STAT' },
  savedSearch: { ru: 'Сохранённый поиск', en: 'Saved search', right: 'AUTHORITY_TEAM_TEMPLATE' },
  savedView: { ru: 'Вид списка чатов', en: 'View of chats', right: 'AUTHORITY_ALL_CHATS' },
  signIn: { ru: 'Вход', en: 'Sign-in', right: 'RIGHT_ACCOUNT_CONTROL' },
  team: { ru: 'Команда', en: 'Team', right: 'AUTHORITY_TEAMS_UPDATE' },
  webhook: { ru: 'Вебхук', en: 'Webhook', right: 'AUTHORITY_INTEGRATION' },
  user: { ru: 'Пользователь', en: 'User', right: 'RIGHT_ACCOUNT_CONTROL' },
} as const satisfies Record<string, Words & { right: Right }>
export type AuditEntity = keyof typeof auditEntities

export const auditActions = {
  accepted: { ru: 'Приглашение принято', en: 'Invitation accepted' },
  activated: { ru: 'Включение', en: 'Activated' },
  applied: { ru: 'Применение', en: 'Applied' },
  changed: { ru: 'Изменение', en: 'Changed' },
  created: { ru: 'Создание', en: 'Created' },
  deactivated: { ru: 'Отключение', en: 'Deactivated' },
  deleted: { ru: 'Удаление', en: 'Deleted' },
  ended: { ru: 'Завершение', en: 'Ended' },
  exported: { ru: 'Выгрузка списка', en: 'List exported' },
  extended: { ru: 'Продление', en: 'Extended' },
  imported: { ru: 'Импорт из файла', en: 'Imported from a file' },
  invited: { ru: 'Приглашение', en: 'Invited' },
  issued: { ru: 'Выпуск', en: 'Issued' },
  lapsed: { ru: 'Окончание срока', en: 'Lapsed' },
  listed: { ru: 'Просмотр в списке', en: 'Seen in a list' },
  merged: { ru: 'Объединение', en: 'Merged' },
  requested: { ru: 'Запрос', en: 'Requested' },
  restored: { ru: 'Восстановление', en: 'Restored' },
  retried: { ru: 'Повтор', en: 'Tried again' },
  uninvited: { ru: 'Приглашение отозвано', en: 'Invitation revoked' },
  unmerged: { ru: 'Отмена объединения', en: 'Merge undone' },
  viewed: { ru: 'Просмотр', en: 'Viewed' },
} as const satisfies Record<string, Words>
export type AuditAction = keyof typeof auditActions

/**
 * How a value is shown; absent: unchanged: texts, numbers, yes and no. `secretAt`: of a secret only the time
 * when it was set is known.
 */
export type AuditForm =
  | 'colour'
  | 'date'
  | 'hours'
  | 'kopecks'
  | 'lang'
  | 'minutes'
  | 'option'
  | 'report'
  | 'reportPeriod'
  | 'reportWhen'
  | 'right'
  | 'rule'
  | 'seconds'
  | 'secretAt'
  | 'status'
  | 'time'
  | 'week'

/** Fields of all entities by name. */
export const auditFields = {
  ...teamSettings,
  active: { ru: 'Активность', en: 'Active' },
  botDefaultMessage: { ru: 'Сообщение по умолчанию', en: 'Default message' },
  botDescription: { ru: 'Описание', en: 'Description' },
  botNote: { ru: 'Примечание', en: 'Note' },
  botVersion: { ru: 'Версия', en: 'Version' },
  intentMust: { ru: 'Должны быть', en: 'Must appear' },
  intentMustNot: { ru: 'Не должны быть', en: 'Must not appear' },
  articleCategoryName: { ru: 'Категория', en: 'Category' },
  articleVisibility: { ru: 'Доступ по ссылке', en: 'Access by link' },
  articlePublished: { ru: 'Опубликована', en: 'Published' },
  articleText: { ru: 'Начало текста', en: 'Beginning of the text' },
  administratorEmail: { ru: 'Почта администратора', en: 'Administrator email' },
  affiliation: { ru: 'Подразделение или компания', en: 'Department or company' },
  archived: { ru: 'В архиве', en: 'Archived' },
  autoreply: { ru: 'Автоответ', en: 'Automatic reply' },
  autoreplyButtons: { ru: 'Кнопки', en: 'Buttons' },
  autoreplyFiles: { ru: 'Файлы', en: 'Files' },
  autoreplyText: { ru: 'Текст', en: 'Text' },
  autoreplyWait: { ru: 'Ждать', en: 'Wait', form: 'minutes' },
  autoreplyWhen: { ru: 'Когда отправлять', en: 'When to send' },
  backupCodesLeft: { ru: 'Осталось резервных кодов', en: 'Backup codes left' },
  balance: { ru: 'Баланс', en: 'Balance', form: 'kopecks' },
  brandOfOrganization: { ru: 'Бренд', en: 'Brand' },
  brand: { ru: 'Название сервиса', en: 'Name of the service' },
  breakMinutes: { ru: 'Автоматический перерыв', en: 'Automatic break', form: 'minutes' },
  calendar: { ru: 'Рабочий календарь', en: 'Working calendar' },
  categories: { ru: 'Категории', en: 'Categories' },
  choices: { ru: 'Варианты', en: 'Choices' },
  clientContacts: { ru: 'Телефоны и почта', en: 'Phones and emails' },
  clientStatus: { ru: 'Статус клиента', en: 'Client status' },
  colour: { ru: 'Цвет', en: 'Colour', form: 'colour' },
  comment: { ru: 'Комментарий', en: 'Comment' },
  /** By the time when it was set. */
  clientPhoto: { ru: 'Фото', en: 'Photo', form: 'time' },
  companies: { ru: 'Компании', en: 'Companies' },
  crmField: { ru: 'Поле в CRM', en: 'Field in the CRM' },
  crmFields: { ru: 'Поля CRM', en: 'Fields of the CRM' },
  crmName: { ru: 'Имя в CRM', en: 'Name in the CRM' },
  density: { ru: 'Плотность', en: 'Density' },
  description: { ru: 'Описание', en: 'Description' },
  device: { ru: 'Устройство', en: 'Device' },
  differentFrom: { ru: 'Другой человек, чем', en: 'Different person from' },
  email: { ru: 'Почта', en: 'Email' },
  exceptions: { ru: 'Особые дни', en: 'Special days' },
  exportFilter: { ru: 'Условия', en: 'Conditions' },
  extraFields: { ru: 'Дополнительные поля', en: 'Extra fields' },
  instance: { ru: 'Установка', en: 'Installation' },
  invitedUntil: { ru: 'Приглашение действует до', en: 'Invitation valid until', form: 'time' },
  isDefault: { ru: 'Основной', en: 'Default' },
  keyEnd: { ru: 'Окончание ключа', en: 'Key ending' },
  keyScopes: { ru: 'Разрешено', en: 'Allowed' },
  lang: { ru: 'Язык', en: 'Language', form: 'lang' },
  lapsed: { ru: 'Срок тарифа истёк', en: 'Plan lapsed' },
  login: { ru: 'Логин', en: 'Login' },
  mailFrom: { ru: 'Отправитель писем', en: 'Sender of mail' },
  mailServer: { ru: 'Почтовый сервер', en: 'Mail server' },
  members: { ru: 'Участники', en: 'Members' },
  mergedWith: { ru: 'Объединён с клиентом', en: 'Merged with' },
  name: { ru: 'Название', en: 'Name' },
  notifyEmail: { ru: 'Почта для уведомлений', en: 'Notification email' },
  notifications: { ru: 'Уведомления', en: 'Notifications' },
  operatorLicences: { ru: 'Лицензии операторов', en: 'Operator licences' },
  option: { ru: 'Функция', en: 'Option', form: 'option' },
  options: { ru: 'Функции', en: 'Options', form: 'option' },
  parent: { ru: 'Внутри категории', en: 'Inside the category' },
  /** That it was set, never what it is. */
  password: { ru: 'Пароль', en: 'Password' },
  personName: { ru: 'Имя', en: 'Name' },
  phone: { ru: 'Телефон', en: 'Phone' },
  photo: { ru: 'Фото', en: 'Photo' },
  plan: { ru: 'Тариф', en: 'Plan' },
  planEndsAt: { ru: 'Тариф действует до', en: 'Plan ends', form: 'time' },
  planSince: { ru: 'Первый день тарифа', en: 'First day of the plan', form: 'date' },
  position: { ru: 'Порядок', en: 'Order' },
  price: { ru: 'Цена за месяц', en: 'Price per month', form: 'kopecks' },
  ratingBeforeEnd: { ru: 'Оценка до завершения диалога', en: 'Rating before the end of the dialog' },
  ratingEnabled: { ru: 'Оценка качества', en: 'Quality rating' },
  ratingText: { ru: 'Просьба об оценке', en: 'Request for a rating' },
  ratingWait: { ru: 'Просьба об оценке после закрытия', en: 'Request for a rating after closing', form: 'minutes' },
  reason: { ru: 'Причина', en: 'Reason' },
  reopenHours: { ru: 'Повторное открытие обращения', en: 'Reopening of requests', form: 'hours' },
  publicUrl: { ru: 'Публичный адрес', en: 'Public address' },
  recipients: { ru: 'Получатели', en: 'Recipients' },
  report: { ru: 'Отчёт', en: 'Report', form: 'report' },
  reportFormat: { ru: 'Формат', en: 'Format' },
  reportPeriod: { ru: 'Период', en: 'Period', form: 'reportPeriod' },
  reportWhen: { ru: 'Когда отправлять', en: 'When to send', form: 'reportWhen' },
  rights: { ru: 'Права', en: 'Rights', form: 'right' },
  role: { ru: 'Роль', en: 'Role' },
  rows: { ru: 'Строк', en: 'Rows' },
  ruleAction: { ru: 'Действие', en: 'Action' },
  ruleConditions: { ru: 'Условия', en: 'Conditions' },
  ruleEnabled: { ru: 'Включено', en: 'Switched on' },
  shared: { ru: 'Виден всем', en: 'Shared' },
  shortcuts: { ru: 'Горячие клавиши', en: 'Shortcuts' },
  site: { ru: 'Сайт', en: 'Website' },
  smsFrom: { ru: 'Отправитель SMS', en: 'Sender of SMS' },
  smsProvider: { ru: 'Провайдер SMS', en: 'SMS provider' },
  status: { ru: 'Статус', en: 'Status', form: 'status' },
  tags: { ru: 'Метки', en: 'Tags' },
  taxId: { ru: 'ИНН', en: 'INN' },
  team: { ru: 'Команда', en: 'Team' },
  teams: { ru: 'Команды', en: 'Teams' },
  templateButtons: { ru: 'Кнопки', en: 'Buttons' },
  templateCategory: { ru: 'Категория', en: 'Category' },
  templateChannel: { ru: 'Канал', en: 'Channel' },
  templateFiles: { ru: 'Файлы', en: 'Files' },
  templateFooter: { ru: 'Подпись', en: 'Signature' },
  templateLanguage: { ru: 'Язык шаблона', en: 'Language of the template' },
  templateShortcut: { ru: 'Команда', en: 'Shortcut' },
  templateText: { ru: 'Текст', en: 'Text' },
  templateTitle: { ru: 'Заголовок', en: 'Heading' },
  theme: { ru: 'Тема', en: 'Theme' },
  timeZone: { ru: 'Часовой пояс', en: 'Time zone' },
  until: { ru: 'Действует до', en: 'Ends', form: 'time' },
  trial: { ru: 'Пробный период', en: 'Trial' },
  validFrom: { ru: 'Действует с', en: 'In force from', form: 'time' },
  visibleTo: { ru: 'Кто ещё видит чаты', en: 'Who else sees the chats' },
  twoFactorFrom: { ru: 'Двухфакторная аутентификация обязательна с', en: 'Two-factor required from', form: 'time' },
  webhookEvents: { ru: 'События', en: 'Events' },
  webhookUrl: { ru: 'Адрес', en: 'Address' },
  weekHours: { ru: 'Часы недели', en: 'Hours of the week', form: 'week' },
  twoFactor: { ru: 'Двухфакторная аутентификация', en: 'Two-factor authentication' },
} as const satisfies Record<string, Words & { form?: AuditForm }>
/** Settings of channels have the labels of their type's form: `site_chat.title`. */
export type AuditField = keyof typeof auditFields | SettingField
const own = (field: AuditField): (Words & { form?: AuditForm }) | null =>
  Object.hasOwn(auditFields, field) ? auditFields[field as keyof typeof auditFields] : null
export const isAuditField = (field: string): field is AuditField =>
  Object.hasOwn(auditFields, field) || (settingForm(field) ?? secretForm(field)) !== null
export const auditLabel = (field: AuditField): Words =>
  own(field) ?? (settingForm(field) ?? secretForm(field))?.label ?? { ru: field, en: field }
export const auditForm = (field: AuditField): AuditForm | undefined =>
  secretForm(field) ? 'secretAt' : own(field)?.form
