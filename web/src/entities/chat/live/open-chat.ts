let openChatId: string | null = null
/** Screen readers announce messages of the open chat; messages of other chats cause a notification. */
export const setOpenChat = (chatId: string | null): void => {
  openChatId = chatId
}

export const isOpenChat = (chatId: string): boolean => chatId === openChatId
