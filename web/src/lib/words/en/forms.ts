import type { Words } from '../shape.ts'

export const forms: Words['forms'] = {
  errors: { one: '{n} error', other: '{n} errors' },
  hidePassword: 'Hide password',
  leave: {
    discard: 'Don’t save',
    heading: 'Save the changes?',
    save: 'Save',
    stay: 'Stay',
    text: 'If you leave without saving, what you typed is lost',
  },
  newPassword: 'New password',
  notSaved: 'Could not save',
  nothingFound: 'Nothing found',
  passwordRules: 'Password requirements',
  required: '* — required field',
  repeatPassword: 'Repeat the password',
  reset: 'Undo',
  ruleKept: 'met',
  ruleOpen: 'not met',
  save: 'Save',
  saved: 'Saved',
  search: 'Search',
  showPassword: 'Show password',
  unsaved: 'There are unsaved changes',
}
