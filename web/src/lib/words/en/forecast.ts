import type { Words } from '../shape.ts'

export const forecast: Words<'forecast'>['forecast'] = {
  count: { one: '{n} overdue soon', other: '{n} overdue soon' },
  help: 'Transfer to another team',
  helpAbout: { one: 'Transfer {n} chat to another team', other: 'Transfer {n} chats to another team' },
  helpAllThere: 'These chats are with this team already',
  helpAlone: 'Overdue soon, with no operator: {n}',
  helpBusy: 'Transferring: {done} of {all}',
  helpCount: 'How many',
  helpCountWrong: 'A number from 1 to {max}',
  helpNobody: 'Nobody is waiting now',
  helpNone: 'No chats are chosen',
  helpOldest: 'Waiting longest in the queues, {n} in all',
  helpSoon: 'All that are overdue soon: {n}',
  helpThere: {
    one: '{n} chat is with this team already and stays there',
    other: '{n} chats are with this team already and stay there',
  },
  helpWhich: 'Which chats',
  list: 'Overdue within 10 minutes',
  more: 'And {n} more',
  nobody: 'no operator',
}
