import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../lib/language.ts'
import { CodeForm, type Codes } from './CodeForm.tsx'

const back = vi.fn()
const show = (submit: (codes: Codes) => Promise<string | null>) =>
  render(<CodeForm withBackup save="Войти" submit={submit} onBack={back} />)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })

beforeAll(async () => {
  await speak('ru')
  await loadWords('errors', 'forms')
})
afterEach(cleanup)

test('the code is sent with its sixth digit; a wrong one stays selected, so that typing replaces it', async () => {
  const submit = vi.fn(async ({ totpCode }: { totpCode?: string }) =>
    totpCode === '654321' ? null : 'Введён неверный код',
  )
  show(submit as never)
  const code = field('Код из приложения')
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '12345')
  expect(submit).not.toHaveBeenCalled()
  await userEvent.type(code, '6')
  await waitFor(() => expect(screen.getByText('Введён неверный код')).toBeTruthy())
  expect(submit).toHaveBeenCalledExactlyOnceWith({ totpCode: '123456' })
  expect([code.value, code.selectionStart, code.selectionEnd]).toEqual(['123456', 0, 6])
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await userEvent.paste('654 321')
  await waitFor(() => expect(submit).toHaveBeenLastCalledWith({ totpCode: '654321' }))
  await waitFor(() => expect(screen.queryByText('Введён неверный код')).toBeNull())
})
test('too few digits show an error in the field, and nothing is sent', async () => {
  const submit = vi.fn()
  show(submit)
  await userEvent.type(field('Код из приложения'), '123{Enter}')
  expect(screen.getByText('Код состоит из 6 цифр')).toBeTruthy()
  expect(field('Код из приложения').value).toBe('123')
  expect(submit).not.toHaveBeenCalled()
})
test("a backup code instead, and back to the app's code", async () => {
  const submit = vi.fn(async () => null)
  show(submit)
  await userEvent.click(screen.getByRole('button', { name: 'Нет доступа к приложению' }))
  expect(document.activeElement).toBe(field('Резервный код'))
  await userEvent.type(field('Резервный код'), '{Enter}')
  expect(screen.getByText('Введите резервный код')).toBeTruthy()
  await userEvent.type(field('Резервный код'), 'abcde-12345{Enter}')
  expect(submit).toHaveBeenCalledExactlyOnceWith({ backupCode: 'abcde-12345' })
  await userEvent.click(screen.getByRole('button', { name: 'Назад' }))
  expect(back).toHaveBeenCalledOnce()
})
