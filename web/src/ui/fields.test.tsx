import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CheckField } from './CheckField.tsx'
import { ChecksField } from './ChecksField.tsx'
import { CodeField } from './CodeField.tsx'
import { FileField } from './FileField.tsx'
import { NumberField } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { Tabs } from './Tabs.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

describe('text fields', () => {
  test.each([
    ['TextField', TextField],
    ['TextAreaField', TextAreaField],
    ['NumberField', NumberField],
  ] as const)('%s: label, required, error and hint belong to the control', (_, Part) => {
    render(<Part label="Имя" required hint="от 1 до 999" error="Заполните поле" value="" onChange={() => undefined} />)
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: /^Имя/ })
    expect(control.required).toBe(true)
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(described(control)).toEqual(['Заполните поле', 'от 1 до 999'])
  })
  test('without an error or a hint there is no description', () => {
    render(<TextField label="Имя" value="" onChange={() => undefined} />)
    const control = screen.getByRole('textbox', { name: 'Имя' })
    expect(control.getAttribute('aria-invalid')).toBeNull()
    expect(control.getAttribute('aria-describedby')).toBeNull()
  })
  test.each([
    [25, null],
    [26, '26 / 32'],
    [33, '33 / 32'],
  ])('the counter at %d of 32', (length, shown) => {
    render(<TextField label="Имя" value="x" onChange={() => undefined} counter={{ length, max: 32 }} />)
    expect(screen.queryByText(/ \/ 32/)?.textContent ?? null).toBe(shown)
  })
  test('a number field has no spinner and keeps invalid input', async () => {
    const Probe = () => {
      const [value, setValue] = useState('')
      return <NumberField label="Лимит" unit="мин" value={value} onChange={(event) => setValue(event.target.value)} />
    }
    render(<Probe />)
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: /Лимит/ })
    await userEvent.type(control, '12а')
    expect([control.type, control.inputMode, control.value]).toEqual(['text', 'numeric', '12а'])
  })
})

test('SelectField: the choice, and a placeholder that cannot be selected when required', async () => {
  const change = vi.fn()
  const list = [{ value: 'a', label: 'Оператор' }]
  render(<SelectField label="Роль" required placeholder="Выберите роль" options={list} value="" onChange={change} />)
  const control = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Роль/ })
  await userEvent.selectOptions(control, 'Оператор')
  expect(change).toHaveBeenCalledOnce()
  expect(control.querySelector('option')?.hidden).toBe(true)
})

describe('CheckField', () => {
  test('the whole label is clickable; a switch has its role', async () => {
    const change = vi.fn()
    render(<CheckField label="Активен" asSwitch checked={false} onChange={change} />)
    await userEvent.click(screen.getByText('Активен'))
    expect(change).toHaveBeenCalledOnce()
    expect(screen.getByRole('switch', { name: 'Активен' })).toBeTruthy()
  })
  test('a disabled one shows the reason and does not change', async () => {
    const change = vi.fn()
    render(<CheckField label="Финансы" checked={false} onChange={change} disabledReason="Этого права нет у вас" />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Финансы' })
    await userEvent.click(box)
    expect(change).not.toHaveBeenCalled()
    expect(box.getAttribute('aria-disabled')).toBe('true')
    expect(described(box)).toEqual(['Этого права нет у вас'])
  })
})

test('ChecksField: several options, found by a part of the name', async () => {
  const options = Array.from({ length: 10 }, (_, i) => ({ value: String(i), label: `Команда ${i}` }))
  const change = vi.fn()
  render(
    <ChecksField
      label="Команды"
      options={options}
      value={['1']}
      onChange={change}
      searchLabel="Поиск"
      emptyText="Пусто"
    />,
  )
  expect(screen.getByRole('group', { name: /^Команды/ })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск' }), 'да 7')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Команда 7' }))
  expect(change).toHaveBeenLastCalledWith(['1', '7'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Поиск' }), 'zzz')
  expect(screen.getByText('Пусто')).toBeTruthy()
})

test('CodeField: six digits however they are pasted; the callback runs once with the sixth', async () => {
  const full = vi.fn()
  const Probe = () => {
    const [code, setCode] = useState('')
    return <CodeField label="Код" value={code} onChange={setCode} onFull={full} />
  }
  render(<Probe />)
  const control = screen.getByRole<HTMLInputElement>('textbox', { name: 'Код' })
  expect(control.autocomplete).toBe('one-time-code')
  await userEvent.click(control)
  await userEvent.paste(' 123-45 ')
  expect(control.value).toBe('12345')
  expect(full).not.toHaveBeenCalled()
  await userEvent.type(control, '6')
  expect(full.mock.calls).toEqual([['123456']])
  await userEvent.type(control, '7')
  expect(control.value).toBe('123456')
  expect(full).toHaveBeenCalledOnce()
})

test('FileField: by choosing, by choosing the same file again, by dropping; not during an upload', async () => {
  const take = vi.fn()
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  const part = (busy: boolean) => (
    <FileField label="Фото" choose="Выбрать" accept="image/jpeg" busy={busy} error="Больше 200 КБ" onFile={take} />
  )
  const { rerender } = render(part(false))
  const input = screen.getByLabelText('Фото: Выбрать')
  await userEvent.upload(input, file)
  await userEvent.upload(input, file)
  expect(take.mock.calls).toEqual([[file], [file]])
  const zone = screen.getByRole('group', { name: 'Фото' })
  const dataTransfer = { types: ['Files'], files: [file] }
  fireEvent.drop(zone, { dataTransfer })
  expect(take).toHaveBeenCalledTimes(3)
  expect(described(zone)).toEqual(['Больше 200 КБ'])
  rerender(part(true))
  fireEvent.drop(zone, { dataTransfer })
  expect(take).toHaveBeenCalledTimes(3)
})

test('Tabs: one at a time, arrows move between tabs, errors are counted', async () => {
  const Probe = () => {
    const [tab, setTab] = useState<'a' | 'b'>('a')
    const tabs = [
      { id: 'a' as const, label: 'Общие', errors: 2 },
      { id: 'b' as const, label: 'Вход' },
    ]
    return (
      <Tabs label="Профиль" tabs={tabs} value={tab} onChange={setTab}>
        {tab}
      </Tabs>
    )
  }
  render(<Probe />)
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  expect(selected()).toBe('Общие2')
  screen.getByRole('tab', { name: /Общие/ }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toBe('Вход')
  expect(screen.getByRole('tabpanel', { name: 'Вход' }).textContent).toBe('b')
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toBe('Общие2')
  expect(document.activeElement?.textContent).toBe('Общие2')
})
