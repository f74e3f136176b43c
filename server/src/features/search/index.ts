export { countFound } from './count.ts'
export { forgetMessages, forgetWords } from './forget.ts'
