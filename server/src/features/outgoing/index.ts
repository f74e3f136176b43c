export { deliverOutgoing } from './deliver.ts'
export { placeholderOrganization } from './placeholder-organization.ts'
export { deliverOutgoingJob, type NewOutgoing, sendMail, sendSms } from './send.ts'
export { outgoingSweep } from './sweep.ts'
