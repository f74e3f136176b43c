import { defineLaterErrors } from './define.ts'

/** Profiles of clients. */
export const laterProfileErrors = defineLaterErrors({
  PROFILE_NOT_FOUND: { kind: 'refused', ru: 'Профиль клиента не найден', en: 'Client profile not found' },
  PROFILE_EXISTS: {
    kind: 'refused',
    ru: 'Такой профиль клиента уже есть',
    en: 'There is already such a client profile',
  },
  COMMENT_NOT_FOUND: { kind: 'refused', ru: 'Комментарий не найден', en: 'Comment not found' },
  COMMENT_EXISTS: { kind: 'refused', ru: 'Такой комментарий уже есть', en: 'There is already such a comment' },
  CONTACT_EXISTS: { kind: 'refused', ru: 'Такой контакт уже есть', en: 'There is already such a contact' },
  EXTRA_FIELD_NOT_FOUND: { kind: 'refused', ru: 'Поле не найдено', en: 'Field not found' },
  EXTRA_FIELD_EXISTS: { kind: 'refused', ru: 'Такое поле уже есть', en: 'There is already such a field' },
  TAG_NOT_FOUND: { kind: 'refused', ru: 'Метка не найдена', en: 'Tag not found' },
  TAG_EXISTS: { kind: 'refused', ru: 'Такая метка уже есть', en: 'There is already such a tag' },
  PROFILE_STATUS_NOT_FOUND: { kind: 'refused', ru: 'Статус не найден', en: 'Status not found' },
  PROFILE_STATUS_EXISTS: { kind: 'refused', ru: 'Такой статус уже есть', en: 'There is already such a status' },
  PROFILE_STATUS_ACTIVE: {
    kind: 'refused',
    ru: 'Статус используется, удалить его нельзя',
    en: 'The status is in use and cannot be deleted',
  },
  COLOUR_NOT_FOUND: { kind: 'refused', ru: 'Такого цвета нет', en: 'There is no such colour' },
  COMPANY_EXISTS: { kind: 'refused', ru: 'Такая компания уже есть', en: 'There is already such a company' },
})
