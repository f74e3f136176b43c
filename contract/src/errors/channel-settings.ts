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
})
