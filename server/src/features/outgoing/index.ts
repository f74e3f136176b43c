export { placeholderOrganization } from './placeholder-organization.ts'
export { sendMail, sendSms } from './send.ts'
export { smsRefusal } from './sms-ceiling.ts'
export { writeTrial } from './trial.ts'
