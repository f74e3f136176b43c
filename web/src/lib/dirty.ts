import { holdPage } from './unsaved.ts'

/** A form with unsaved changes. */
export interface DirtyForm {
  /** Saves. False when that failed and the user must correct something. */
  readonly save: () => Promise<boolean>
  /** Discards the changes. */
  readonly discard: () => void
}
const forms = new Map<symbol, DirtyForm>()

/** Registers a form: the page asks before its changes are lost. Returns a function that unregisters it. */
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
/** The part of an address that selects the form; searching or sorting next to an open form loses nothing. */
const keys = ['id', 'new', 'tab', 'type'] as const
export const leavesForm = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname || keys.some((key) => from.search[key] !== to.search[key])
