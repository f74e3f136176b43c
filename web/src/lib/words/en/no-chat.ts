export const noChat = {
  chooseTitle: 'Choose a chat',
  chooseNext: 'next and previous chat',
  chooseReply: 'reply to the client',
  chooseSearch: 'search this queue',
}
