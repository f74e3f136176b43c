export { carryJob } from './carry.ts'
export { nobodysOrganization } from './nobody.ts'
export { carryJobName, type NewOutgoing, sendMail, sendSms } from './send.ts'
export { outgoingSweep } from './sweep.ts'
