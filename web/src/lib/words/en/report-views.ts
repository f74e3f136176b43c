import type { AreaWords } from '../shape.ts'

export const reportViews: AreaWords['reportViews'] = {
  button: 'Views',
  title: 'Saved views of reports',
  empty: 'Choose a report, a period and filters, and save them under a name',
  save: 'Save this report',
  share: 'Everybody who sees reports has it',
  take: 'Remember what the screen shows now',
}
