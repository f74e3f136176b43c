import { defineErrors } from './define.ts'

/** What the general settings of a channel may be. */
export const channelSettingsErrors = defineErrors({
  DELAYS_NOT_IN_ORDER: {
    kind: 'refused',
    ru: 'Красный порог должен быть больше жёлтого',
    en: 'The red delay must be longer than the yellow one',
  },
  SERVICE_ACCOUNT_NAME_EXISTS: {
    kind: 'refused',
    ru: 'Канал с таким названием уже есть',
    en: 'There is already a channel with this name',
  },
  SERVICE_ACCOUNT_NOT_FOUND: {
    kind: 'refused',
    ru: 'Учётная запись канала не найдена',
    en: 'Service account not found',
  },
  SERVICE_ACCOUNT_EXISTS: {
    kind: 'refused',
    ru: 'Такая учётная запись канала уже есть',
    en: 'There is already such a service account',
  },
  SERVICE_ACCOUNT_DENIED: {
    kind: 'refused',
    ru: 'Этот тип канала недоступен вашей организации',
    en: 'This type of channel is not available to your organization',
  },
  REQUIRED_FIELDS_MISSING: {
    kind: 'refused',
    ru: 'Заполните все обязательные поля',
    en: 'Please fill in all required fields',
  },
  PICTURE_FORMAT: { kind: 'refused', ru: 'Нужен файл JPEG, PNG или WebP', en: 'A JPEG, PNG or WebP file is needed' },
  HOST_INVALID: {
    kind: 'refused',
    ru: 'Укажите имя сайта без https и без пути: shop.ru',
    en: 'Type the name of the site without https and path: shop.com',
  },
  TOO_MANY_HOSTS: { kind: 'refused', ru: 'Не больше 50 сайтов', en: 'At most 50 sites' },
  TOO_MANY_LINKS: { kind: 'refused', ru: 'Не больше 10 каналов', en: 'At most 10 channels' },
})
