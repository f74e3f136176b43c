import type { AreaWords } from '../shape.ts'

export const endOfPlan: AreaWords['endOfPlan'] = {
  trialEnds: {
    one: 'The trial ends in {n} day, {date}',
    other: 'The trial ends in {n} days, {date}',
  },
  planEnds: {
    one: 'The plan ends in {n} day, {date}',
    other: 'The plan ends in {n} days, {date}',
  },
  trialOver: 'The trial is over and the extra options are off. Chats work as before',
  planOver: 'The plan has ended and the extra options are off. Chats work as before',
}
