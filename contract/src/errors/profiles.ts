import { defineErrors } from './define.ts'

/** Profiles of clients. */
export const profileErrors = defineErrors({
  COMMENT_NOT_FOUND: { kind: 'refused', ru: 'Комментарий не найден', en: 'Comment not found' },
  COMMENT_EXISTS: { kind: 'refused', ru: 'Такой комментарий уже есть', en: 'There is already such a comment' },
  CONTACT_EXISTS: { kind: 'refused', ru: 'Такой контакт уже есть', en: 'There is already such a contact' },
  TAG_NOT_FOUND: { kind: 'refused', ru: 'Метка не найдена', en: 'Tag not found' },
  TAG_EXISTS: { kind: 'refused', ru: 'Такая метка уже есть', en: 'There is already such a tag' },
  PROFILE_CHANGE_NOT_FOUND: {
    kind: 'refused',
    ru: 'Изменение профиля не найдено',
    en: 'The change of the profile was not found',
  },
  PROFILE_EXISTS: {
    kind: 'refused',
    ru: 'Такой профиль клиента уже есть: этот externalId принадлежит другому клиенту',
    en: 'There is already such a client profile: this externalId belongs to another client',
  },
  PROFILE_MERGE_COVERED: {
    kind: 'refused',
    ru: 'Сначала отмените более позднее объединение этого клиента',
    en: 'Undo the later merge of this client first',
  },
  PROFILE_MERGE_EXISTS: { kind: 'refused', ru: 'Такое объединение уже есть', en: 'There is already such a merge' },
  PROFILE_MERGE_NOT_FOUND: {
    kind: 'refused',
    ru: 'Объединение не найдено. Отменить его можно в течение 30 дней',
    en: 'The merge was not found. It can be undone within 30 days',
  },
  PROFILE_MERGE_SAME: { kind: 'refused', ru: 'Это один и тот же клиент', en: 'This is one and the same client' },
  PROFILE_NOT_FOUND: { kind: 'refused', ru: 'Профиль клиента не найден', en: 'Client profile not found' },
  PROFILE_STATUS_NOT_FOUND: { kind: 'refused', ru: 'Статус не найден', en: 'Status not found' },
  PROFILE_STATUS_EXISTS: { kind: 'refused', ru: 'Такой статус уже есть', en: 'There is already such a status' },
  PROFILE_STATUS_ACTIVE: {
    kind: 'refused',
    ru: 'Статус используется, удалить его нельзя',
    en: 'The status is in use and cannot be deleted',
  },
  EXTRA_FIELD_NOT_FOUND: { kind: 'refused', ru: 'Поле не найдено', en: 'Field not found' },
  EXTRA_FIELD_EXISTS: { kind: 'refused', ru: 'Такое поле уже есть', en: 'There is already such a field' },
  EXTRA_FIELD_ACTIVE: {
    kind: 'refused',
    ru: 'Поле заполнено у клиентов: его можно только убрать в архив',
    en: 'Clients have values in this field: it can only be archived',
  },
  TOO_MANY_CHOICES: { kind: 'refused', ru: 'Не больше 50 вариантов', en: 'At most 50 choices' },
  CLIENT_DELETION_EXISTS: {
    kind: 'refused',
    ru: 'Данные этого клиента уже удаляются',
    en: 'The data of this client are being deleted already',
  },
  CLIENT_DELETION_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого удаления нет',
    en: 'There is no such deletion',
  },
  CLIENT_RUN_NOT_FOUND: { kind: 'refused', ru: 'Действие не найдено', en: 'Action not found' },
  CLIENT_RUN_EMPTY: { kind: 'refused', ru: 'В списке уже нет клиентов', en: 'The list has no clients any more' },
  CLIENT_RUN_TOO_MANY: {
    kind: 'refused',
    ru: 'В списке больше {max} клиентов: уточните условия',
    en: 'The list has more than {max} clients: narrow the conditions',
  },
  COMPANY_EXISTS: {
    kind: 'refused',
    ru: 'Такая компания уже есть',
    en: 'There is already such a company',
  },
  COMPANY_TAX_ID_EXISTS: {
    kind: 'refused',
    ru: 'С этим ИНН уже есть компания «{name}»',
    en: 'The company “{name}” has this INN already',
  },
  COMPANY_NOT_FOUND: { kind: 'refused', ru: 'Компания не найдена', en: 'Company not found' },
  COLOUR_NOT_FOUND: { kind: 'refused', ru: 'Такого цвета нет', en: 'There is no such colour' },
})
