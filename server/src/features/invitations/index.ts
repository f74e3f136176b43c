export { acceptInvitation, openInvitation } from './accept.ts'
export { endInvitation, issueInvitation } from './issue.ts'
