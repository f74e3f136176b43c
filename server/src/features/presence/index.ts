export { applyPresenceInput, applyToMany } from './apply-input.ts'
export { choosePresence, recordActivity } from './choose.ts'
export { returnJob } from './return.ts'
export { presenceSweep } from './sweep.ts'
