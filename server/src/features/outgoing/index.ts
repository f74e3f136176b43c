export { deliverOutgoing } from './deliver.ts'
export { nobodysOrganization } from './nobody.ts'
export { deliverOutgoingJob, type NewOutgoing, sendMail, sendSms } from './send.ts'
export { outgoingSweep } from './sweep.ts'
