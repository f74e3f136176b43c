import { account } from '@beseda/contract/endpoints/account.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { NetworkError } from '../lib/api-error.ts'
import { useForm } from '../lib/forms.ts'
import { loadWords, speak } from '../lib/language.ts'
import { loadSchemas } from '../lib/schemas.ts'
import * as uploads from '../lib/upload.ts'
import { FormFooter } from './FormFooter.tsx'
import { type Photo, PhotoField } from './PhotoField.tsx'

const send = vi.fn()
const Probe = ({ hasPhoto = true }: { hasPhoto?: boolean }) => {
  const form = useForm({
    initial: { name: 'Анна', breakMinutes: null, photo: null as Photo | null },
    endpoint: account.update,
    toInput: ({ name, breakMinutes, photo }) => ({ name, breakMinutes, photoId: photo?.id ?? null }),
    send,
  })
  return (
    <form {...form.form}>
      {hasPhoto && (
        <PhotoField name="Анна" seed="1" value={form.values.photo} onChange={(photo) => form.set({ photo })} />
      )}
      <FormFooter form={form} onCancel={form.reset} />
    </form>
  )
}
const photoId = '00000000-0000-7000-8000-000000000001'
const choose = async () => {
  const upload = Promise.withResolvers<never>()
  vi.spyOn(uploads, 'upload').mockReturnValue(upload.promise)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  return upload
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))

beforeAll(async () => {
  await speak('ru')
  await loadWords('errors', 'forms')
  await loadSchemas()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  send.mockReset()
})

test('a form that is saved while its photo is being uploaded waits for the photo', async () => {
  render(<Probe />)
  const upload = await choose()
  await save()
  expect(send).not.toHaveBeenCalled()
  upload.resolve({ photoId, url: '/files/1' } as never)
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]![0]).toMatchObject({ photoId })
})
test('when that upload fails, nothing is saved, and the field says why; the next attempt saves', async () => {
  render(<Probe />)
  const upload = await choose()
  await save()
  upload.reject(new NetworkError())
  await waitFor(() => expect(document.querySelector('input[aria-invalid]')).not.toBeNull())
  expect(send).not.toHaveBeenCalled()
  await save()
  expect(send).toHaveBeenCalledOnce()
})
test('a form does not wait for an upload of a field that is gone', async () => {
  const { rerender } = render(<Probe />)
  await choose()
  rerender(<Probe hasPhoto={false} />)
  await save()
  expect(send).toHaveBeenCalledOnce()
})
