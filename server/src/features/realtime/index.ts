export { userMember, visitorMember } from './member.ts'
