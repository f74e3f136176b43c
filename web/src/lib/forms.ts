import type { Endpoint, EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { Editable } from '@beseda/contract/entities/field-changes.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from './announce.ts'
import { call } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { holdForm, saveForms } from './dirty.ts'
import { useErrorText } from './error-text.ts'
import { uploadsDone } from './field-uploads.ts'
import { changesOnly, type Edited } from './form-changes.ts'
import { type FieldCodes, fieldsOf, type Values } from './form-fields.ts'
import { currentWords, useLang, useWords } from './language.ts'
import { mergeFresh, without } from './merge-form.ts'
import { formCodes, loadSchemas } from './schemas.ts'
import { useShortcuts } from './shortcuts.ts'
import { plural } from './words/plural.ts'

/** An input as a form builds it: a number may be a text that is no number. */
type Loose<I> = { [K in keyof I]: I[K] | string | null }

export interface FormOptions<V extends Values, E extends Endpoint> {
  readonly initial: V
  readonly endpoint: E
  /** Values → the endpoint's input; `wholeNumber` and `textOrNull` help. By default the values are the input. */
  readonly toInput?: (values: V) => Loose<InputOf<E>>
  /** Checks that no schema can express, such as two passwords that differ. They override the schema's result. */
  readonly check?: (values: V) => FieldCodes<V>
  /** The field below which a refusal of the server is shown; without it, the refusal is shown above the buttons. */
  readonly fieldOf?: { readonly [C in ErrorCode]?: keyof V & string }
  /** Set for a stored object: only its changed fields are sent, and conflicts with others are shown (parts/Collisions.tsx). */
  readonly edited?: Edited | null | undefined
  /** The user may leave without a question despite changes: sign-in, recovery. */
  readonly allowsLeaving?: boolean
  /** Called instead of the endpoint. */
  readonly send?: (input: InputOf<E>) => Promise<EntityOf<E>>
  /** The values that are stored when they may differ from the typed ones. */
  readonly storedAs?: (entity: EntityOf<E>, values: V) => V
  readonly onSaved?: (entity: EntityOf<E>, values: V) => void
}
/** Shown above the buttons. `requestId` is for support when the cause is unknown. */
export interface FormRefusal {
  readonly text: string
  readonly requestId: string | undefined
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const inputOf = <V extends Values, E extends Endpoint>({ toInput }: FormOptions<V, E>, values: V): InputOf<E> =>
  (toInput ? toInput(values) : values) as InputOf<E>
/** What is sent: all of a new object, the changed fields of a stored one. */
const sentInput = <V extends Values, E extends Endpoint>(
  options: FormOptions<V, E>,
  { base, typed }: { base: V; typed: V },
  saved: number,
): InputOf<E> => {
  const { edited, endpoint } = options
  const after = inputOf(options, typed)
  if (!edited) return after
  const inputs = { before: inputOf(options, base), after } as Parameters<typeof changesOnly>[1]
  return changesOnly(endpoint, inputs, { ...edited, version: Math.max(edited.object.version, saved) }) as InputOf<E>
}
/** Errors of `teamIds.0` are shown below `teamIds`. */
const fieldAt = (path: string, values: Values): string | undefined =>
  path in values ? path : Object.keys(values).find((key) => path.startsWith(`${key}.`))

/**
 * A form over an endpoint: values, validation errors by the contract's schema, the server's refusal, unsaved changes. A
 * refusal never clears a field. Give the component a `key` that changes with the edited object.
 */
export const useForm = <V extends Values, E extends Endpoint>(options: FormOptions<V, E>) => {
  const lang = useLang()
  const { forms } = useWords('forms')
  const errorText = useErrorText()
  const [values, setValues] = useState(options.initial)
  const [base, setBase] = useState(options.initial)
  const [codes, setCodes] = useState<FieldCodes<V>>({})
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [busy, setBusy] = useState(false)
  /** Counts refused attempts: after each the first invalid field gets the focus. */
  const [tries, setTries] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const dirty = !same(values, base)
  const [collisions, setCollisions] = useState<Partial<V>>({})
  const now = useRef({ values, base, codes, busy, options, dirty, collisions })
  useEffect(() => {
    now.current = { values, base, codes, busy, options, dirty, collisions }
  })
  useEffect(() => void loadSchemas(), [])
  /** The version that the last save made, until the object is loaded again. */
  const saved = useRef(0)
  const given = useRef(options.initial)
  // Data that changed on the server replace fields that the user has not touched.
  useEffect(() => {
    if (same(options.initial, given.current)) return
    given.current = options.initial
    const { values: typed, base: before } = now.current
    const merged = mergeFresh(typed, before, options.initial)
    now.current = { ...now.current, values: merged.values, base: options.initial }
    setValues(merged.values)
    setBase(options.initial)
    setCollisions((known) => ({ ...known, ...merged.collisions }))
  }, [options.initial])

  const wrong = useCallback((typed: V): FieldCodes<V> => {
    const known = now.current.options
    const found: Record<string, ErrorCode> = {}
    for (const [path, code] of Object.entries(formCodes(known.endpoint, inputOf(known, typed)))) {
      const name = fieldAt(path, typed)
      if (name) found[name] ??= code
    }
    return { ...(found as FieldCodes<V>), ...known.check?.(typed) }
  }, [])

  /** Changes fields. A field with an error is validated again with each change, others when the user leaves them. */
  const set = useCallback(
    (change: Partial<V>) => {
      const next = { ...now.current.values, ...change }
      now.current = { ...now.current, values: next }
      setValues(next)
      setRefusal(null)
      setCollisions((known) => without(known, Object.keys(change)))
      if (Object.keys(now.current.codes).length === 0) return
      const found = wrong(next)
      setCodes(
        (known) =>
          Object.fromEntries(Object.keys(known).flatMap((k) => (found[k] ? [[k, found[k]]] : []))) as typeof known,
      )
    },
    [wrong],
  )
  const leave = (name: keyof V & string) => {
    const value = values[name]
    // The user only left the empty field; that is no error yet.
    if (value === '' || value === false) return
    const code = wrong(values)[name]
    if (code !== codes[name])
      setCodes(({ [name]: _, ...rest }) => ({ ...rest, ...(code && { [name]: code }) }) as FieldCodes<V>)
  }
  const refuseFields = useCallback(
    (found: FieldCodes<V>) => {
      setCodes(found)
      setTries((n) => n + 1)
      const count = Object.keys(found).length
      if (count > 0) announce(plural(lang, count, currentWords('forms').forms.errors), 'assertive')
    },
    [lang],
  )
  const takeRefusal = useCallback(
    (error: unknown) => {
      const words = currentWords('forms')
      if (error instanceof NetworkError) return setRefusal({ text: words.common.noConnection, requestId: undefined })
      if (!(error instanceof ApiError)) throw error
      const { options: known, values: typed } = now.current
      const fields = Object.entries(error.fields ?? {}).flatMap(([path, code]) => {
        const name = fieldAt(path, typed)
        return name ? [[name, code] as const] : []
      })
      const own = known.fieldOf?.[error.code]
      if (own) fields.push([own, error.code])
      if (known.edited && error.code === 'FIELDS_CHANGED_MEANWHILE') void known.edited.reload()
      if (fields.length > 0) refuseFields(Object.fromEntries(fields) as FieldCodes<V>)
      else
        setRefusal(
          error.code === 'UNKNOWN'
            ? { text: words.forms.notSaved, requestId: error.requestId }
            : { text: error.text, requestId: undefined },
        )
    },
    [refuseFields],
  )
  const submit = useCallback(async (): Promise<boolean> => {
    if (now.current.busy) return false
    now.current = { ...now.current, busy: true }
    setBusy(true)
    setRefusal(null)
    try {
      await loadSchemas()
      if (!(await uploadsDone())) return false
      const { values: typed, options: known } = now.current
      if (Object.keys(now.current.collisions).length > 0) {
        setRefusal({ text: currentWords('forms').forms.collision.chooseFirst, requestId: undefined })
        setTries((n) => n + 1)
        return false
      }
      const found = wrong(typed)
      if (Object.keys(found).length > 0) {
        refuseFields(found)
        return false
      }
      setCodes({})
      const input = sentInput(known, { base: now.current.base, typed }, saved.current)
      const entity = await (known.send ? known.send(input) : call(known.endpoint, input))
      saved.current = (entity as Partial<Editable> | null)?.version ?? 0
      // Synchronously, with effects: code that navigates in `onSaved` must find no unsaved changes.
      const after = known.storedAs?.(entity, typed) ?? typed
      const shown = same(now.current.values, typed) ? after : now.current.values
      flushSync(() => {
        setBase(after)
        setValues(shown)
        setCollisions({})
      })
      now.current = { ...now.current, dirty: !same(shown, after) }
      known.onSaved?.(entity, typed)
      return true
    } catch (error) {
      takeRefusal(error)
      return false
    } finally {
      now.current = { ...now.current, busy: false }
      setBusy(false)
    }
  }, [wrong, refuseFields, takeRefusal])
  const reset = useCallback(() => {
    setValues(base)
    setCodes({})
    setCollisions({})
    setRefusal(null)
  }, [base])

  useEffect(() => {
    if (tries > 0)
      element.current?.querySelector<HTMLElement>('[data-collision] button, [aria-invalid="true"]')?.focus()
  }, [tries])
  const held = dirty && !options.allowsLeaving
  useEffect(() => (held ? holdForm({ save: submit, discard: reset }) : undefined), [held, submit, reset])
  // Of several forms on one page, Ctrl+S saves those with changes.
  const save = { keys: 'Mod+KeyS', label: forms.save, inFields: true, run: () => void saveForms() }
  useShortcuts('input', [save])

  return {
    values,
    codes,
    dirty,
    busy,
    refusal,
    /** Fields that a colleague saved while the user was editing them, with the stored values. */
    collisions,
    /** Keeps the user's value; saving overwrites the stored one. */
    keepMine: (name: keyof V & string) => {
      setCollisions((known) => without(known, [name]))
      setCodes((known) => without(known, [name]))
    },
    set,
    submit,
    reset,
    /** For `<form>`. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    ...fieldsOf({ values, codes, set, leave, errorText }),
  }
}
export type Form = Pick<ReturnType<typeof useForm>, 'dirty' | 'busy' | 'refusal' | 'submit' | 'reset'>
