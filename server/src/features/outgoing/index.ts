export { placeholderOrganization } from './placeholder-organization.ts'
export { sendMail, sendSms } from './send.ts'
