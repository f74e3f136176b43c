import { defineErrors } from './define.ts'

export const clientImportErrors = defineErrors({
  CLIENT_EXPORT_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такой выгрузки нет: файл хранится сутки. Скачайте список ещё раз',
    en: 'There is no such export: files are kept for a day. Export the list again',
  },
  CLIENT_EXPORT_RUNNING: {
    kind: 'refused',
    ru: 'Прошлая выгрузка ещё готовится: дождитесь её или остановите',
    en: 'The last export is still being prepared: wait for it or stop it',
  },
  CLIENT_IMPORT_EMPTY: {
    kind: 'refused',
    ru: 'В файле нет клиентов: нужны заголовки и хотя бы одна строка под ними',
    en: 'The file has no clients: it needs heads and at least one row below them',
  },
  CLIENT_IMPORT_NO_CONTACT_COLUMN: {
    kind: 'refused',
    ru: 'Выберите столбец с телефоном или почтой: по ним мы узнаём клиентов',
    en: 'Choose a column with phones or emails, by which clients are recognized',
  },
  CLIENT_IMPORT_NO_CONTACT: {
    kind: 'refused',
    ru: 'Нет ни телефона, ни почты: клиента не узнать, если файл загрузят ещё раз',
    en: 'Neither phone nor email: the client could not be recognized in a repeated file',
  },
  CLIENT_IMPORT_REPEATED: {
    kind: 'refused',
    ru: 'Этот контакт уже есть в строке {row}',
    en: 'This contact is already in line {row}',
  },
  CLIENT_IMPORT_SEVERAL: {
    kind: 'refused',
    ru: 'Контакты из строки есть у нескольких клиентов ({names}). Объедините их или оставьте один контакт',
    en: 'Several clients have contacts of this row ({names}). Merge them or leave one contact',
  },
  IMPORT_TOO_MANY_COLUMNS: {
    kind: 'refused',
    ru: 'В файле больше {max} столбцов. Оставьте нужные',
    en: 'The file has more than {max} columns. Keep those that are needed',
  },
  IMPORT_WORKBOOK_UNREADABLE: {
    kind: 'refused',
    ru: 'Книгу Excel не удалось прочитать: она повреждена, защищена паролем или слишком велика. Сохраните её как CSV',
    en: 'The Excel workbook could not be read: it is damaged, has a password or is too big. Save it as CSV',
  },
})
