export const reportFiles = {
  download: 'Скачать',
  inBackground: 'В отчёте больше 10 000 обращений: файл готовится, сообщим, когда он будет готов',
  show: 'Показать',
  byMail: 'Отправлять по почте…',
  needsDates: 'Сначала выберите оба дня периода',
  formats: { xlsx: 'Таблица Excel (xlsx)', csv: 'CSV', pdf: 'PDF с диаграммами' },
  saved: {
    one: 'Файл готов: {n} строка',
    few: 'Файл готов: {n} строки',
    many: 'Файл готов: {n} строк',
    other: 'Файл готов: {n} строки',
  },
} as const
