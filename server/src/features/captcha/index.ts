export { askCaptcha, passCaptcha } from './pass.ts'
