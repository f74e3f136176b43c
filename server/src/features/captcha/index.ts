export { askCaptcha, captchaSweep, passCaptcha } from './pass.ts'
