export { type ChatRow, type KnownChat, selectChats, toChat, toKnownChat } from './entity.ts'
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
  showChat,
} from './find.ts'
