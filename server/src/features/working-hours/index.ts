export { calendarOfChat, hoursInForce } from './in-force.ts'
