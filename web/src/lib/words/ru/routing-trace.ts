/** Which routing rules were looked at for a message, and why each did or did not apply. */
export const routingTrace = {
  actions: {
    default: 'Ни одно правило не подошло: чат получила команда канала',
    team: 'Сработало правило «{name}»: чат получила команда',
    lastOperator: 'Сработало правило «{name}»: чат для прежнего оператора',
    bot: 'Сработало правило «{name}»: чат повёл бот',
  },
  failed: {
    chat: 'не подходит: новый или повторный чат',
    origin: 'не подходит: кто отправил сообщение',
    words: 'нет нужных слов',
    intent: 'нет такого намерения',
  },
  resultFound: 'подходит, найдено «{phrase}»',
  resultInvalid: 'пропущено: команды, бота или намерения больше нет',
  resultMatched: 'подходит',
  resultUnwanted: 'не подходит: есть «{phrase}»',
  title: 'Маршрутизация',
}
