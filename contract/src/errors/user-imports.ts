import { defineErrors } from './define.ts'

export const userImportErrors = defineErrors({
  IMPORT_NOT_FOUND: {
    kind: 'refused',
    ru: 'Такого импорта нет: данные хранятся 30 дней. Загрузите файл ещё раз',
    en: 'There is no such import: data are kept for 30 days. Upload the file again',
  },
  IMPORT_STARTED: {
    kind: 'refused',
    ru: 'Этот импорт уже выполняли. Чтобы повторить, загрузите файл ещё раз',
    en: 'This import has already been run. To repeat it, upload the file again',
  },
  IMPORT_NO_EMAIL_COLUMN: {
    kind: 'refused',
    ru: 'В первой строке нет столбца «Почта»: по нему мы узнаём пользователей',
    en: 'The first line has no column “Email”, by which users are recognized',
  },
  IMPORT_TOO_MANY_ROWS: {
    kind: 'refused',
    ru: 'В файле больше {max} строк. Разделите его на несколько',
    en: 'The file has more than {max} rows. Split it into several',
  },
  IMPORT_FILE_UNREADABLE: {
    kind: 'refused',
    ru: 'Файл не удалось прочитать, ошибка в строке {row}: проверьте кавычки и разделители',
    en: 'The file could not be read, the error is in line {row}: check quotes and separators',
  },
  IMPORT_ROW_REPEATED: {
    kind: 'refused',
    ru: 'Эта почта уже есть в строке {row}',
    en: 'This email is already in line {row}',
  },
  IMPORT_ROLE_UNKNOWN: { kind: 'refused', ru: 'Роли «{name}» нет', en: 'There is no role “{name}”' },
  IMPORT_TEAM_UNKNOWN: { kind: 'refused', ru: 'Команды «{name}» нет', en: 'There is no team “{name}”' },
  IMPORT_NAME_AMBIGUOUS: {
    kind: 'refused',
    ru: 'Название «{name}» есть у нескольких: переименуйте лишние',
    en: 'The name “{name}” belongs to several: rename the others',
  },
  IMPORT_ROW_SHIFTED: {
    kind: 'refused',
    ru: 'В строке больше значений, чем столбцов: возьмите значение с разделителем в кавычки',
    en: 'The row has more values than there are columns: put a value with a separator in quotes',
  },
  IMPORT_YES_OR_NO: { kind: 'refused', ru: 'Напишите «да» или «нет»', en: 'Write “yes” or “no”' },
})
