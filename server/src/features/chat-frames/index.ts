export { audienceOf, staffRooms } from './audience.ts'
export { type ChatEvent, chatEventTypes, chatIdsOf, loadTouchedChats } from './presenter.ts'
