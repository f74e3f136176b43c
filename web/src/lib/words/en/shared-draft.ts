import type { Words } from '../shape.ts'

export const sharedDraft: Words<'sharedDraft'>['sharedDraft'] = {
  drop: 'Discard',
  goOn: 'Continue',
  title: '{name} is writing to the client',
}
