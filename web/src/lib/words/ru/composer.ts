export const composer = {
  andClose: 'Отправить и закрыть',
  andNext: 'Отправить и к следующему',
  later: 'Отправить позже…',
  laterOnlyText: 'Отложить можно текст без файлов и цитаты',
  nothingToSend: 'Напишите текст или приложите файл',
  byEnter: 'Enter отправляет',
  byCtrlEnter: 'Ctrl Enter отправляет',
  emoji: { search: 'Поиск эмодзи', loading: 'Загружаем эмодзи', empty: 'Ничего не найдено' },
  share: 'Показывать черновики коллегам',
  undo: '5 секунд на отмену отправки',
}
