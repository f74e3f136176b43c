export { audienceOf, staffRooms } from './audience.ts'
export { type ChatRow, selectChats, toChat } from './entity.ts'
export { chatRows, findChat, lockSeenChat, mustSee, queueViewer, seenIds } from './find.ts'
export { type ChatEvent, chatEventTypes, chatIdsOf, chatsPresenter, loadTouchedChats } from './presenter.ts'
