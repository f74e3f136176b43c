export const noChat = {
  chooseTitle: 'Выберите чат',
  chooseNext: 'следующий и предыдущий чат',
  chooseReply: 'ответить клиенту',
  chooseSearch: 'найти в очереди',
}
