import { defineErrors } from './define.ts'

export const fileErrors = defineErrors({
  FILE_NOT_FOUND: { kind: 'refused', ru: 'Файл не найден', en: 'File not found' },
  FILE_LINK_INVALID: { kind: 'noPage', ru: 'Ссылка на файл устарела', en: 'The link to the file is outdated' },
  FILE_TOO_BIG: { kind: 'tooLarge', ru: 'Файл больше {maxBytes} байт', en: 'The file is larger than {maxBytes} bytes' },
  FILE_EMPTY: { kind: 'refused', ru: 'Файл пуст', en: 'The file is empty' },
  PICTURE_TOO_BIG: {
    kind: 'refused',
    ru: 'Изображение больше {maxBytes} байт',
    en: 'The picture is larger than {maxBytes} bytes',
  },
  PICTURE_NOT_JPEG: { kind: 'refused', ru: 'Нужно изображение JPEG', en: 'The picture must be a JPEG' },
  PICTURE_BROKEN: {
    kind: 'refused',
    ru: 'Изображение повреждено или слишком велико',
    en: 'The picture is damaged or too large',
  },
  FILE_UNREADABLE: {
    kind: 'refused',
    ru: 'Файл не удалось проверить: он повреждён или слишком сложный',
    en: 'The file could not be checked: it is damaged or too complex',
  },
  FILE_GENERATION_FAILED: { kind: 'refused', ru: 'Не удалось создать файл', en: 'The file could not be generated' },
  FILE_UPLOAD_FAILED: { kind: 'refused', ru: 'Не удалось загрузить файл', en: 'The file could not be uploaded' },
  IMAGE_NOT_FOUND: { kind: 'refused', ru: 'Изображение не найдено', en: 'Image not found' },
  TOO_MANY_FILES: { kind: 'refused', ru: 'Не больше {max} файлов в сообщении', en: 'At most {max} files in a message' },
  STORAGE_FULL: { kind: 'unavailable', ru: 'Нет места для файла', en: 'There is no room for the file' },
  UPLOADS_BUSY: {
    kind: 'unavailable',
    ru: 'Сервер занят другими файлами. Повторите чуть позже',
    en: 'The server is busy with other files. Try again a little later',
  },
  UPLOAD_QUOTA_EXCEEDED: {
    kind: 'tooMany',
    ru: 'Слишком много файлов. Повторите через {minutes} мин',
    en: 'Too many files. Try again in {minutes} min',
  },
})

/** What every upload may be refused with. */
export const uploadRefusals = [
  'FILE_EMPTY',
  'FILE_UNREADABLE',
  'FILE_UPLOAD_FAILED',
  'PICTURE_BROKEN',
  'STORAGE_FULL',
  'UPLOADS_BUSY',
  'UPLOAD_QUOTA_EXCEEDED',
] as const
