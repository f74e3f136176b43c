import type { Words } from '../shape.ts'

export const overview: Words<'overview'>['overview'] = {
  all: 'Show all: {n}',
  away: 'On a break',
  breakOver: 'the break is over',
  channels: 'Channels with trouble',
  held: 'Rows do not move while the pointer is over them',
  label: 'Overview',
  late: 'Overdue',
  nLate: 'late: {n}',
  nWaiting: 'waiting: {n}',
  noTeam: 'No team',
  nobody: 'No operator',
  nobodyThere: 'Nobody is online now',
  online: 'Active',
  operators: 'Who is at work',
  quiet: 'All quiet: nobody waits longer than they should',
  since: '{status}, {time}',
  states: { ok: 'Works', degraded: 'Messages are delayed', broken: 'Does not work' },
  teams: 'By team',
  undelivered: 'Not delivered',
  waiting: 'Waiting in the queue',
}
