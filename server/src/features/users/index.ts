export { releaseChats, releaseJobName } from './release-chats.ts'
