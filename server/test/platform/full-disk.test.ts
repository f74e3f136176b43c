import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { afterEach, expect, test } from 'vitest'
import * as sample from '../../src/platform/files/samples.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test('F7: with a full disk every upload is refused and leaves nothing, and messages without files go on', async () => {
  w = await createWorld({ keepFreeBytes: Number.MAX_SAFE_INTEGER })
  const ann = await w.operator('ann', { rights: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_SERVICE_ACCOUNT'] })
  const client = await w.visitor('client')
  await client.writes('hello')
  const uploads = await Promise.all([
    upload(w, ann, { content: 'text' }),
    upload(w, ann, { content: sample.jpeg, path: '/cm-identity/auth/acc/photo' }),
    upload(w, ann, { content: sample.png, path: '/channels/images' }),
    upload(w, client, { content: sample.png, path: '/widget/files' }),
  ])
  expect(uploads.map(({ status, code, entity }) => [status, code, entity])).toEqual(
    Array(4).fill([503, 'STORAGE_FULL', null]),
  )
  expect(await w.sql('select id from files')).toEqual([])
  const left = readdirSync(join(w.dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  const chatId = await client.chatId()
  expect(await ann.call(messages.send, { chatId, id: w.newId(), text: 'hi' })).toMatchObject({ status: 'sent' })
})
