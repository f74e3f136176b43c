import { holdPage } from './unsaved.ts'

/** A form with something in it that is not saved yet. */
export interface DirtyForm {
  /** Saves; false when that did not work and the person has to look. */
  readonly save: () => Promise<boolean>
  /** Gives up what was typed. */
  readonly discard: () => void
}
const forms = new Map<symbol, DirtyForm>()

/** The page asks before this is lost. Returns the release. */
export const holdForm = (form: DirtyForm): (() => void) => {
  const key = Symbol('form')
  const release = holdPage('asks')
  forms.set(key, form)
  return () => {
    forms.delete(key)
    release()
  }
}
export const isDirty = (): boolean => forms.size > 0
export const saveForms = async (): Promise<boolean> => {
  for (const form of [...forms.values()]) if (!(await form.save())) return false
  return true
}
export const discardForms = (): void => {
  for (const form of [...forms.values()]) form.discard()
}

interface Place {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}
/** What of an address shows another form; searching or sorting beside an open one loses nothing. */
const keys = ['id', 'new', 'tab', 'type'] as const
export const leavesForm = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || keys.some((key) => from.search[key] !== to.search[key])
