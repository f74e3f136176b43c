export { carry } from './carry.ts'
export { nobodysOrganization } from './nobody.ts'
export { carryJob, type NewOutgoing, sendMail, sendSms } from './send.ts'
export { outgoingSweep } from './sweep.ts'
