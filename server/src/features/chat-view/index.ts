export { type ChatRow, selectChats, toChat } from './entity.ts'
export {
  chatRows,
  findChat,
  isSeenSql,
  lockChatOrFail,
  lockSeenChat,
  mustSee,
  queueViewer,
  seeing,
  seenIds,
} from './find.ts'
