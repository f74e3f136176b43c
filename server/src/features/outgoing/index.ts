export { placeholderOrganization } from './placeholder-organization.ts'
export { sendMail, sendSms } from './send.ts'
export { writeTrial } from './trial.ts'
