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
  SAVED_SEARCH_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого поиска нет: его удалили',
    en: 'There is no such search: it was deleted',
  },
  SAVED_SEARCH_EMPTY: {
    kind: 'refused',
    ru: 'Сначала выберите, что искать',
    en: 'Choose what to search for first',
  },
  SAVED_SEARCHES_TOO_MANY: {
    kind: 'refused',
    ru: 'Сохранить можно не больше {max} поисков. Удалите лишние',
    en: 'At most {max} searches can be saved. Delete some',
  },
  SAVED_SEARCH_PINS_TOO_MANY: {
    kind: 'refused',
    ru: 'В меню помещается не больше {max} поисков. Уберите лишние',
    en: 'The menu has room for {max} searches at most. Remove some',
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
