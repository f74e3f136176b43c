export const reportFiles = {
  download: 'Скачать',
  needsDates: 'Сначала выберите оба дня периода',
  formats: { xlsx: 'Таблица Excel (xlsx)', csv: 'CSV' },
  saved: {
    one: 'Файл готов: {n} строка',
    few: 'Файл готов: {n} строки',
    many: 'Файл готов: {n} строк',
    other: 'Файл готов: {n} строки',
  },
} as const
