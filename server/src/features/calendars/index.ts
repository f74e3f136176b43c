export { calendarName, versionsOf } from './read.ts'
