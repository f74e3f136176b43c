import { auth } from '@beseda/contract/endpoints/auth.ts'
import { errorText, refuse } from '@beseda/contract/errors/index.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FormFooter } from '../parts/FormFooter.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { discardForms, isDirty, leavesForm, saveForms } from './dirty.ts'
import { textOrNull, wholeNumber } from './form-values.ts'
import { useForm } from './forms.ts'
import { loadWords, speak } from './language.ts'
import { loadSchemas } from './schemas.ts'

/** Sign-in as an example endpoint: two required texts with a maximum length. */
const saved = vi.fn()
const Probe = ({ login = '' }: { login?: string }) => {
  const form = useForm({
    initial: { login, password: '', remember: false },
    endpoint: auth.signIn,
    toInput: ({ login: l, password }) => ({ login: l, password }),
    check: (v) => (v.password !== '' && v.password === v.login ? { password: 'PASSWORD_PERSONAL' as const } : {}),
    fieldOf: { USER_INACTIVE: 'login' },
    onSaved: saved,
  })
  return (
    <form {...form.form}>
      <TextField label="Почта" required {...form.field('login', 255)} />
      <TextField label="Пароль" required {...form.field('password')} />
      <CheckField label="Запомнить" {...form.check('remember')} />
      <FormFooter form={form} onCancel={form.reset} />
    </form>
  )
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })
const note = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
const answer = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }))
const refusal = (code: string, text: string, fields?: object) =>
  answer(422, { code, entity: null, error: { text, requestId: 'abc', ...(fields && { fields }) } })
const required = errorText(refuse('FIELD_REQUIRED'), 'ru')

beforeAll(async () => {
  await speak('ru')
  await loadWords('errors', 'forms')
  await loadSchemas()
})
beforeEach(() => void saved.mockClear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a form', () => {
  test('marks required fields visually and for screen readers, and explains the star once', () => {
    render(<Probe />)
    expect(field('Почта').required).toBe(true)
    expect(screen.getByText('* — обязательное поле')).toBeTruthy()
  })
  test('shows no error while a field is filled in for the first time, then after each change', async () => {
    render(<Probe />)
    await userEvent.type(field('Почта'), 'x'.repeat(256))
    expect(field('Почта').getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(note(field('Почта'))).toBe(errorText(refuse('TEXT_TOO_LONG'), 'ru'))
    expect(field('Почта').value).toHaveLength(256)
    await userEvent.type(field('Почта'), '{Backspace}')
    expect(field('Почта').getAttribute('aria-invalid')).toBeNull()
  })
  test('an empty field shows no error when the user only leaves it', async () => {
    render(<Probe />)
    await userEvent.click(field('Почта'))
    await userEvent.tab()
    expect(field('Почта').getAttribute('aria-invalid')).toBeNull()
  })
  test('a form with errors is not sent, and the first invalid field gets the focus', async () => {
    const sent = answer(200, {})
    render(<Probe />)
    await save()
    await waitFor(() => expect(document.activeElement).toBe(field('Почта')))
    expect(note(field('Почта'))).toBe(required)
    expect(note(field('Пароль'))).toBe(required)
    expect(sent).not.toHaveBeenCalled()
  })
  test('the error of a custom check appears below its field', async () => {
    render(<Probe />)
    await userEvent.type(field('Почта'), 'Anna-1@b.ru')
    await userEvent.type(field('Пароль'), 'Anna-1@b.ru')
    await save()
    expect(note(field('Пароль'))).toBe(errorText(refuse('PASSWORD_PERSONAL'), 'ru'))
  })
  test.each([
    ['a refusal above the buttons', 'INVALID_CREDENTIALS', undefined, null],
    ['a refusal that has a field', 'USER_INACTIVE', undefined, 'Почта'],
    ['codes by field', 'INVALID_INPUT', { password: 'PASSWORD_FORMAT' }, 'Пароль'],
  ])('keeps what was typed after %s', async (_, code, fields, below) => {
    refusal(code, 'Отказ', fields)
    render(<Probe />)
    await userEvent.type(field('Почта'), 'a@b.ru')
    await userEvent.type(field('Пароль'), 'Qwerty-12')
    await save()
    await waitFor(() => {
      if (below === null) expect(screen.getByRole('alert').textContent).toBe('Отказ')
      else expect(field(below).getAttribute('aria-invalid')).toBe('true')
    })
    expect(field('Почта').value).toBe('a@b.ru')
    expect(field('Пароль').value).toBe('Qwerty-12')
    expect(isDirty()).toBe(true)
    expect(saved).not.toHaveBeenCalled()
  })
  test('an unknown failure shows the request id for support; without an answer the text says so', async () => {
    answer(500, { code: 'UNKNOWN', entity: null, error: { text: 'x', requestId: 'abc' } })
    render(<Probe />)
    await userEvent.type(field('Почта'), 'a@b.ru')
    await userEvent.type(field('Пароль'), 'Qwerty-12')
    await save()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Не удалось сохранить Код: abc'))
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'))
    await save()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Нет соединения с сервером'))
    expect(field('Пароль').value).toBe('Qwerty-12')
  })
  test('after saving there are no unsaved changes; Ctrl+S saves', async () => {
    const sent = answer(200, { code: 'ok', entity: { token: 't' }, error: null })
    render(<Probe />)
    await userEvent.type(field('Почта'), 'a@b.ru')
    await userEvent.type(field('Пароль'), 'Qwerty-12')
    expect(isDirty()).toBe(true)
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toEqual({ login: 'a@b.ru', password: 'Qwerty-12' })
    await waitFor(() => expect(isDirty()).toBe(false))
  })
  test('a second press during saving sends nothing more', async () => {
    let done: (r: Response) => void = () => undefined
    const sent = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (done = resolve)))
    render(<Probe login="a@b.ru" />)
    await userEvent.type(field('Пароль'), 'Qwerty-12')
    await save()
    await save()
    done(new Response(JSON.stringify({ code: 'ok', entity: { token: 't' } })))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(sent).toHaveBeenCalledOnce()
  })
  test('fresh data replace the fields that the user has not touched, and no others', async () => {
    const { rerender } = render(<Probe login="old@b.ru" />)
    rerender(<Probe login="new@b.ru" />)
    expect(field('Почта').value).toBe('new@b.ru')
    await userEvent.type(field('Почта'), 'x')
    rerender(<Probe login="third@b.ru" />)
    expect(field('Почта').value).toBe('new@b.rux')
  })
  test('leaving: the shell can save or discard the changes', async () => {
    answer(200, { code: 'ok', entity: { token: 't' }, error: null })
    render(<Probe login="a@b.ru" />)
    await userEvent.type(field('Пароль'), 'Qwerty-12')
    await waitFor(async () => expect(await saveForms()).toBe(true))
    await waitFor(() => expect(isDirty()).toBe(false))
    await userEvent.type(field('Пароль'), 'y')
    discardForms()
    await waitFor(() => expect(isDirty()).toBe(false))
    expect(field('Пароль').value).toBe('Qwerty-12')
  })
})

test('another page or another object leaves a form, another search does not', () => {
  const at = (pathname: string, search = {}) => ({ pathname, search })
  expect(leavesForm(at('/a', { id: '1' }), at('/b', { id: '1' }))).toBe(true)
  expect(leavesForm(at('/a', { id: '1' }), at('/a', { id: '2' }))).toBe(true)
  expect(leavesForm(at('/a', { tab: 'x' }), at('/a', { tab: 'y' }))).toBe(true)
  expect(leavesForm(at('/a', { id: '1' }), at('/a', { id: '1', search: 'x' }))).toBe(false)
})
test.each([
  ['7', 7],
  [' 1 000 ', 1000],
  ['', null],
  ['-1', -1],
  ['1.5', '1.5'],
  ['abc', 'abc'],
])('wholeNumber %j', (text, value) => expect(wholeNumber(text)).toBe(value))
test('textOrNull', () => {
  expect(textOrNull('  ')).toBeNull()
  expect(textOrNull(' a ')).toBe('a')
})
