/** The states of a document that the user can return to. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the last step changed: steps with the same tag become one, so that undo removes a word and not a letter. */
  readonly tag: string | null
}
export const historySteps = 100

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: null })

/** Adds a step. A step without a tag, or with another one than the last, can be undone on its own. */
export const record = <T>(history: History<T>, next: T, tag: string | null = null): History<T> => {
  if (Object.is(next, history.present)) return history
  const joins = tag !== null && tag === history.tag && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historySteps)
  return { past, present: next, future: [], tag }
}
export const undo = <T>({ past, present, future }: History<T>): History<T> => {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, tag: null }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null }
}
export const redo = <T>({ past, present, future }: History<T>): History<T> => {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future, tag: null }
  return { past: [...past, present], present: after, future: rest, tag: null }
}
/** The next change begins a step of its own: the user has left the field. */
export const endStep = <T>(history: History<T>): History<T> =>
  history.tag === null ? history : { ...history, tag: null }
