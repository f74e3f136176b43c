export const format = {
  tool: 'Форматирование',
  none: 'В этом канале текст без форматирования',
  bold: 'Жирный',
  italic: 'Курсив',
  strike: 'Зачёркнутый',
  code: 'Код',
  link: 'Ссылка',
  preview: 'Так увидит клиент',
}
