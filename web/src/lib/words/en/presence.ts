import type { AreaWords } from '../shape.ts'

export const presence: AreaWords['presence'] = {
  why: 'What the break is for',
  whyOnline: 'Go on a break',
  kinds: {
    lunch: 'Lunch',
    rest: 'Rest',
    training: 'Training',
    meeting: 'Meeting',
    technical: 'Technical',
    other: 'Other',
  },
  note: 'In own words',
  finish: { one: 'Finish {n} chat first', other: 'Finish {n} chats first' },
  finishNote: 'No new ones come, the break begins after the last',
  left: {
    one: '{n} chat left. No new ones come, the break begins after it',
    other: '{n} chats left. No new ones come, the break begins after the last',
  },
}
