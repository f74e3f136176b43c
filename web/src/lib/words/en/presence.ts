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
  slots: '{away} of {limit} are on a break',
  slotsOf: '{team}: {away} of {limit} are on a break',
  until: 'until {time}',
  finishing: 'finishing chats',
  more: 'and {n} more',
  whenFree: 'A break when there is a place',
  waitlist: 'The break will begin by itself. Position in the waitlist: {n}',
  waitlistFinishing: 'When it is your turn, no new chats come. Position in the waitlist: {n}',
  stopWaiting: 'Do not wait',
  plan: 'For how many minutes',
  noPlan: 'No end',
  finish: { one: 'Finish {n} chat first', other: 'Finish {n} chats first' },
  finishNote: 'No new ones come, the break begins after the last',
  finishWhenFree: 'When there is a place; the break begins after the last',
  left: {
    one: '{n} chat left. No new ones come, the break begins after it',
    other: '{n} chats left. No new ones come, the break begins after the last',
  },
}
