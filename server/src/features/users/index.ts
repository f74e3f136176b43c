export { changeFields } from './change.ts'
export { addUser, publishCreated } from './create.ts'
export { limitInvitations } from './invite.ts'
export { changeLogin } from './save.ts'
