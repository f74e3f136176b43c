import type { AreaWords } from '../shape.ts'

export const reportViews: AreaWords['reportViews'] = {
  button: 'Views',
  title: 'Saved views of reports',
  empty: 'Choose a report, a period and filters, and save them under a name',
  save: 'Save this report',
  name: 'Name',
  nameMissing: 'Enter a name',
  share: 'Everybody who sees reports has it',
  takeShown: 'Remember what the screen shows now',
  submit: 'Save',
  edit: 'Change: {name}',
  remove: 'Delete: {name}',
  shared: 'Shared',
  sharedBy: 'Shared, saved by {name}',
  saved: 'View “{name}” is saved',
  deleted: 'View “{name}” is deleted',
  undo: 'Undo',
}
