export { type ChatRow, selectChats, toChat } from './entity.ts'
export { chatRows, findChat, lockChatOrFail, lockSeenChat, mustSee, queueViewer, seenIds } from './find.ts'
