export { survivorOf } from './survivor-of.ts'
