import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import type { ChangeEvent } from 'react'

/** What the fields hold: texts as typed, check marks, choices. */
export type Values = Readonly<Record<string, unknown>>
export type FieldCodes<V> = { readonly [K in keyof V]?: ErrorCode }
type KeyOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string

interface Fields<V extends Values> {
  readonly values: V
  readonly codes: FieldCodes<V>
  readonly set: (change: Partial<V>) => void
  readonly leave: (name: keyof V & string) => void
  readonly errorText: (code: ErrorCode) => string
}
/** The properties of a form's controls, by the name of the field. */
export const fieldsOf = <V extends Values>({ values, codes, set, leave, errorText }: Fields<V>) => {
  const textOf = (name: keyof V): string | null => {
    const code = codes[name]
    return code ? errorText(code) : null
  }
  const common = <K extends keyof V & string>(name: K) => ({
    name,
    error: textOf(name),
    onBlur: () => leave(name),
  })
  return {
    /** For texts, numbers, passwords and lists of choices. `max` shows how many characters are left. */
    field: <K extends KeyOf<V, string>>(name: K, max?: number) => ({
      ...common(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set({ [name]: event.target.value } as unknown as Partial<V>),
      counter: max === undefined ? undefined : { length: (values[name] as string).length, max },
    }),
    /** For a check box or a switch. */
    check: <K extends KeyOf<V, boolean>>(name: K) => ({
      ...common(name),
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: event.target.checked } as unknown as Partial<V>),
    }),
    /** For controls that pass the value itself: `ChecksField`, `CodeField`, `Segmented`. */
    choice: <K extends keyof V & string>(name: K) => ({
      name,
      error: textOf(name),
      value: values[name],
      onChange: (value: V[K]) => set({ [name]: value } as unknown as Partial<V>),
    }),
  }
}
