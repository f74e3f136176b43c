export { type ChatRow, selectChats, toChat } from './entity.ts'
export { chatRows, findChat, lockSeenChat, mustSee, queueViewer, seenIds } from './find.ts'
