import { defineErrors } from './define.ts'

export const chatListErrors = defineErrors({
  SAVED_VIEW_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого вида нет: его удалили',
    en: 'There is no such view: it was deleted',
  },
  SAVED_VIEWS_TOO_MANY: {
    kind: 'refused',
    ru: 'Сохранить можно не больше {max} видов. Удалите лишние',
    en: 'At most {max} views can be saved. Delete some',
  },
  PINS_TOO_MANY: {
    kind: 'refused',
    ru: 'Закрепить можно не больше {max} чатов. Открепите лишние',
    en: 'At most {max} chats can be pinned. Unpin some',
  },
  BULK_RUN_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого действия нет: его итог хранится сутки',
    en: 'There is no such action: its result is kept for a day',
  },
  BULK_RUN_EMPTY: { kind: 'refused', ru: 'В списке уже нет чатов', en: 'The list has no chats any more' },
  BULK_RUN_TOO_MANY: {
    kind: 'refused',
    ru: 'В списке больше {max} чатов. Сузьте его фильтрами',
    en: 'The list has more than {max} chats. Narrow it with filters',
  },
})
