import type { Words } from '../shape.ts'

export const signOut: Words<'signOut'>['signOut'] = {
  drafts: { one: 'There is {n} draft', other: 'There are {n} drafts' },
  kept: {
    one: 'It stays in this browser and comes back when you sign in again',
    other: 'They stay in this browser and come back when you sign in again',
  },
  stay: 'Stay',
  unsent: { one: '{n} message has not been sent', other: '{n} messages have not been sent' },
}
