import type { Words } from '../shape.ts'

export const facts: Words<'facts'>['facts'] = {
  average: 'Replies on average',
  averageCount: '{time} · {n} in all',
  by: '{time}, {name}',
  dialog: 'Dialog time',
  firstReply: 'First reply',
  longest: 'Longest reply',
  missed: 'Not answered',
  missedWhy: {
    allBusy: 'everybody was busy',
    assignedNotOpened: 'assigned, but not opened',
    clientLeft: 'the client left at once',
    nobodyOnline: 'nobody was online',
    openedNotAnswered: 'opened, but not answered',
  },
  none: 'not yet',
  note: 'By the clock; in brackets in working time',
  outside: 'outside hours',
  queue: 'In the queue',
  reaction: 'Reaction',
  reopenings: 'Reopened',
  resolution: 'To resolution',
  title: 'Measures',
  transfers: 'Transfers',
  unanswered: 'Closed unanswered',
  working: '{time} ({working})',
}
