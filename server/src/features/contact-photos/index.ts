export { askForPhoto } from './ask.ts'
