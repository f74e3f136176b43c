import type { AreaWords } from '../shape.ts'

export const views: AreaWords['views'] = {
  name: 'Name',
  nameMissing: 'Enter a name',
  submit: 'Save',
  edit: 'Change: {name}',
  remove: 'Delete: {name}',
  shared: 'Shared',
  sharedBy: 'Shared, saved by {name}',
  saved: 'View “{name}” is saved',
  deleted: 'View “{name}” is deleted',
  undo: 'Undo',
}
