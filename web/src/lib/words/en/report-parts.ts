export const reportParts = {
  period: 'Period',
  periods: { today: 'Today', yesterday: 'Yesterday', '7d': '7 days', '30d': '30 days', custom: 'Period' },
  from: 'Start',
  to: 'End',
  problems: {
    from: 'Give the start of the period',
    to: 'Give the end of the period',
    reversed: 'The end is before the start',
  },
  needsDates: 'Give the start and the end of the period',
  clock: 'Time',
  clocks: { calendar: 'Calendar', working: 'Working' },
  stats: { average: 'average', median: 'median', p90: 'p90', max: 'maximum' },
  teamMedian: 'team median: {value}',
  medianNote:
    'The median is of the operators of your teams, once at least three colleagues have a number. Nobody is named.',
  leftOutN: 'without a value: {n}',
  byDay: 'By day',
  day: 'Day',
  when: 'When',
  asTable: 'Show as a table',
  empty: 'No data for the period',
}
