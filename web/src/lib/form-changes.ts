import type { Endpoint } from '@beseda/contract/endpoint.ts'
import type { Editable } from '@beseda/contract/entities/field-changes.ts'

type Input = Readonly<Record<string, unknown>>
/** The stored object that a form edits, which others may edit at the same time. */
export interface Edited {
  /** As the form shows it. Its version goes with the change. */
  readonly object: Editable
  /** Loads the object again, after a conflict. */
  readonly reload: () => Promise<unknown>
  /** Names of the input that are sent although they did not change. */
  readonly keeps?: (before: Input, after: Input) => readonly string[]
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isGroup = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
const differing = (before: Input, after: Input): Input =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      if (same(before[name], value)) return []
      return [[name, isGroup(value) && isGroup(before[name]) ? differing(before[name], value) : value]]
    }),
  )

/** The part of an input that the user changed, with the parameters of the path and the version seen. */
export const changesOnly = (
  { path }: Pick<Endpoint, 'path'>,
  inputs: { readonly before: Input; readonly after: Input },
  edited: Pick<Edited, 'keeps'> & { readonly version: number },
): Input => {
  const { before, after } = inputs
  const kept = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).concat(edited.keeps?.(before, after) ?? [])
  return {
    ...Object.fromEntries(kept.map((name) => [name, after[name]])),
    ...differing(before, after),
    version: edited.version,
  }
}
