import { beforeAll, expect, test, vi } from 'vitest'
import { currentWords, speak } from '../../../lib/language.ts'
import { attachmentsOf } from './attachments.ts'
import { fileTrouble } from './file-trouble.ts'
import { addFiles } from './uploads.ts'

beforeAll(() => speak('ru'))
const can = { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 1000 }

test('an empty file is not uploaded and cannot be uploaded again; the reason names the file', () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  addFiles('chat', 'reply', [new File([], 'акт.pdf')], can)
  const files = attachmentsOf('chat', 'reply')
  expect(files.map((file) => file.problem)).toEqual([{ kind: 'empty' }])
  expect(sent).not.toHaveBeenCalled()
  expect(fileTrouble(files, 10, currentWords().chats.composer)).toBe(
    'Файл «акт.pdf» не загружен: уберите его, чтобы отправить',
  )
})
