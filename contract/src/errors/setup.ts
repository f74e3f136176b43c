import { defineErrors } from './define.ts'

export const setupErrors = defineErrors({
  SETUP_LINK_OUTDATED: {
    kind: 'refused',
    ru: 'Ссылка уже использована или её срок истёк. Новую напечатает перезапуск сервера или команда npm run admin',
    en: 'The link has been used or has expired. A restart of the server or the command npm run admin prints a new one',
  },
  SETTING_FROM_ENVIRONMENT: {
    kind: 'refused',
    ru: 'Это значение задаёт переменная окружения {variable}: измените её и перезапустите сервер',
    en: 'The environment variable {variable} sets this value: change it and restart the server',
  },
  TRANSPORT_MISSING: {
    kind: 'refused',
    ru: 'Отправлять нечем: сначала сохраните настройки',
    en: 'There is nothing to send with: save the settings first',
  },
})
