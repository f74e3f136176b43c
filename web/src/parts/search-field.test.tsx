import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)
const Probe = () => {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchField label="Поиск" value={search} max={100} onSearch={setSearch} />
      <button type="button" onClick={() => setSearch('')}>
        Сбросить
      </button>
      <output>{search}</output>
    </>
  )
}
test('reports what was typed after a pause; a reset from outside empties the field', async () => {
  render(<Probe />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.type(field, 'ким ')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ким'))
  // the blank that was typed stays: the user may go on
  expect(field.value).toBe('ким ')
  await userEvent.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(field.value).toBe('')
  expect(screen.getByRole('status').textContent).toBe('')
})
