import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import type { OwnOrganization } from '@beseda/contract/entities/organization.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Collisions } from '../parts/Collisions.tsx'
import { FormFooter } from '../parts/FormFooter.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from './forms.ts'
import { loadWords, speak } from './language.ts'
import { loadSchemas } from './schemas.ts'

const first: OwnOrganization = {
  ...{ id: '00000000-0000-7000-8000-000000000001', login: 'romashka', version: 3, changed: {} },
  ...{ name: 'Ромашка', lang: 'ru', timeZone: 'Europe/Moscow' },
}
/** What the server has after Olga has saved. */
const olgas = (change: Partial<OwnOrganization>, fields: readonly string[]): OwnOrganization => ({
  ...first,
  ...change,
  version: 4,
  changed: Object.fromEntries(fields.map((f) => [f, { version: 4, by: 'Ольга', at: 1_760_000_000_000 }])),
})
let stored: OwnOrganization
const Probe = ({ storedAs }: { storedAs?: (entity: OwnOrganization) => { name: string; timeZone: string } }) => {
  const [object, setObject] = useState(first)
  const form = useForm({
    initial: { name: object.name, timeZone: object.timeZone },
    endpoint: organizations.changeOwn,
    edited: { object, reload: async () => setObject(stored) },
    onSaved: setObject,
    ...(storedAs && { storedAs }),
  })
  return (
    <form {...form.form}>
      <Collisions form={form} changed={object.changed} />
      <TextField label="Имя" {...form.field('name')} />
      <TextField label="Пояс" {...form.field('timeZone')} />
      <FormFooter form={form} onCancel={form.reset} />
    </form>
  )
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, text: string) => {
  await userEvent.clear(box(name))
  await userEvent.type(box(name), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
const fetched = vi.spyOn(globalThis, 'fetch')
const bodies = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const answers = (...all: readonly object[]) => {
  for (const entity of all)
    fetched.mockResolvedValueOnce(new Response(JSON.stringify({ code: 'ok', entity, error: null })))
}
const refuses = () =>
  fetched.mockResolvedValueOnce(
    new Response(
      JSON.stringify({
        code: 'FIELDS_CHANGED_MEANWHILE',
        entity: null,
        error: { text: 'Изменено', params: { name: 'Ольга' }, fields: { name: 'FIELD_CHANGED' } },
      }),
      { status: 422 },
    ),
  )

beforeAll(async () => {
  await speak('ru')
  await loadWords('audit', 'errors', 'forms')
  await loadSchemas()
})
afterEach(() => {
  cleanup()
  fetched.mockReset()
})

test('only the changed fields are sent, with the version the form shows; the next save knows the new version', async () => {
  render(<Probe />)
  answers({ ...first, name: 'Лютик', version: 4 }, { ...first, name: 'Мак', version: 5 })
  await type('Имя', 'Лютик')
  await save()
  await type('Имя', 'Мак')
  await save()
  expect(bodies()).toEqual([
    { version: 3, name: 'Лютик' },
    { version: 4, name: 'Мак' },
  ])
})
test('a conflict shows both values and who changed it when; what was typed stays until the user chooses', async () => {
  render(<Probe />)
  stored = olgas({ name: 'Лаванда', timeZone: 'Asia/Omsk' }, ['name', 'timeZone'])
  refuses()
  await type('Имя', 'Лютик')
  await save()
  const alert = await screen.findByText(/Ольга, /)
  expect(alert.closest('section')!.textContent).toMatch(/Сохранено.*Лаванда.*У вас.*Лютик/)
  expect(box('Имя').value).toBe('Лютик')
  // nobody here had changed the zone, so it follows the stored one
  expect(box('Пояс').value).toBe('Asia/Omsk')

  // without a choice nothing is sent
  await save()
  expect(bodies()).toHaveLength(1)
  expect(screen.getByText(/Сначала выберите значения/)).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Взять сохранённое'))

  await userEvent.click(screen.getByRole('button', { name: 'Оставить моё' }))
  answers({ ...stored, name: 'Лютик', version: 5 })
  await save()
  expect(bodies()[1]).toEqual({ version: 4, name: 'Лютик' })
})
test('the stored value can be taken: then there is nothing left to save', async () => {
  render(<Probe />)
  stored = olgas({ name: 'Лаванда' }, ['name'])
  refuses()
  await type('Имя', 'Лютик')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Взять сохранённое' }))
  expect(box('Имя').value).toBe('Лаванда')
  expect(screen.queryByText(/Ольга, /)).toBeNull()
})
test('a value that the server stores otherwise than typed is shown as it is stored', async () => {
  render(<Probe storedAs={({ name, timeZone }) => ({ name, timeZone })} />)
  // the same object as before: nothing else would bring the field back
  answers(first)
  await type('Имя', 'Лютик')
  await save()
  await waitFor(() => expect(box('Имя').value).toBe('Ромашка'))
})
