import { defineErrors } from './define.ts'

export const roleErrors = defineErrors({
  ROLE_EXISTS: { kind: 'refused', ru: 'Роль с таким названием уже есть', en: 'A role with this name already exists' },
  ROLE_NOT_FOUND: { kind: 'refused', ru: 'Роль не найдена', en: 'Role not found' },
  ROLE_IMMUTABLE: {
    kind: 'refused',
    ru: 'Системную роль нельзя изменить: создайте копию',
    en: 'A system role cannot be changed: create a copy',
  },
  ROLE_IN_USE: {
    kind: 'refused',
    ru: 'Роль назначена пользователям ({count}): {names}. Сначала дайте им другую роль',
    en: 'The role is assigned to users ({count}): {names}. Give them another role first',
  },
  RIGHTS_EXCEED_YOURS: {
    kind: 'refused',
    ru: 'Нельзя дать права, которых нет у вас: {rights}',
    en: 'You cannot give rights that you do not have: {rights}',
  },
  LAST_ACCOUNT_CONTROL: {
    kind: 'refused',
    ru: 'После этого никто не сможет управлять пользователями. Сначала дайте это право другому активному пользователю',
    en: 'Nobody could manage users after this. First give that right to another active user',
  },
})
