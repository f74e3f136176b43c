export { type Chosen, mentionsOf } from './chosen.ts'
export { namedNow } from './names.ts'
export { saveMentions } from './save.ts'
