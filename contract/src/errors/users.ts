import { defineErrors } from './define.ts'

export const userErrors = defineErrors({
  NO_ACCOUNTS: { kind: 'refused', ru: 'Учётных записей нет', en: 'There are no accounts' },
  USER_NOT_FOUND: { kind: 'refused', ru: 'Пользователь не найден', en: 'User not found' },
  USERS_NOT_FOUND: { kind: 'refused', ru: 'Пользователи не найдены: {count}', en: 'Users not found: {count}' },
  USER_HAS_MORE_RIGHTS: {
    kind: 'refused',
    ru: 'У этого пользователя есть права, которых нет у вас: {rights}. Изменить его может тот, у кого они есть',
    en: 'This user has rights that you do not have: {rights}. A user who has them can make the change',
  },
  TEAM_CHANGE_DENIED: {
    kind: 'refused',
    ru: 'Команды пользователя меняет тот, у кого есть право «Управление командами»',
    en: 'Changing a user’s teams needs the right “Manage teams and a user’s team”',
  },
  USER_WITHOUT_TEAM: {
    kind: 'refused',
    ru: 'Пользователь с этой ролью получает чаты: выберите хотя бы одну команду',
    en: 'A user with this role receives chats: choose at least one team',
  },
  OWN_ACCOUNT_ACTIVE: { kind: 'refused', ru: 'Себя отключить нельзя', en: 'You cannot deactivate yourself' },
  OWN_ROLE: {
    kind: 'refused',
    ru: 'Свою роль вместе с другими не меняют: откройте свою карточку',
    en: 'Your own role is not changed together with others: open your own card',
  },
  TOO_MANY_USERS: {
    kind: 'refused',
    ru: 'За один раз можно изменить не больше 100 пользователей',
    en: 'At most 100 users can be changed at once',
  },
  OWN_TWO_FACTOR: {
    kind: 'refused',
    ru: 'Свою двухфакторную аутентификацию отключают в профиле: там спрашивают код',
    en: 'Your own two-factor authentication is turned off in the profile, which asks for a code',
  },
  OWN_PASSWORD: {
    kind: 'refused',
    ru: 'Свой пароль меняют в профиле: там спрашивают прежний',
    en: 'Your own password is changed in the profile, which asks for the old one',
  },
})
