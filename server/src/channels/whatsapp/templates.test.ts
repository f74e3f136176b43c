import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import { expect, test } from 'vitest'
import type { ProviderAdapter } from '../adapter.ts'
import type { OutgoingFile } from '../outbound.ts'
import { newTemplate, outside } from '../test-outside.ts'
import { whatsappAdapter } from './adapter.ts'

const adapter = whatsappAdapter as Required<ProviderAdapter>
const cloud = { connection: 'cloud', api: '', businessAccountId: '419561257915477', accessToken: 'an-access-token' }
const hosted = { connection: 'provider', host: 'https://provider.example', session: 'a-session-token' }
async function* bytes() {
  yield Buffer.from('the bytes ')
  yield Buffer.from('of a file')
}
const file: OutgoingFile = {
  ...{ kind: 'file', role: 'document', name: 'счёт.pdf', mime: 'application/pdf', bytes: 19, caption: '' },
  ...{ url: 'https://chat.example/files/1', open: async () => bytes() },
}

test('a template with a file in its heading: the sample is handed over first, a provider gets its address', async () => {
  const template = { ...newTemplate, title: '', header: { kind: 'document' as const, file } }
  const header = (handle: string) => ({ type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [handle] } })
  const out = outside(({ url }) => ({
    status: 200,
    json: url.includes('app/') ? { id: 'upload:1?sig=A' } : { h: '4::x' },
  }))
  expect(await adapter.createTemplate(cloud, template, out)).toEqual({ ok: true })
  const [began, sent, created] = out.asked
  const about = `file_name=${encodeURIComponent(file.name)}&file_length=${file.bytes}&file_type=application%2Fpdf`
  expect(began!.call.url).toMatch(new RegExp(`/app/uploads\\?${about}$`))
  expect(sent!.call).toMatchObject({ headers: { authorization: `OAuth ${cloud.accessToken}`, file_offset: '0' } })
  expect(sent!.call.url).toMatch(/\/upload:1\?sig=A$/)
  expect(sent!.sent).toContain('the bytes of a file')
  expect(created!.call.json).toMatchObject({ components: [header('4::x'), { type: 'BODY' }, {}, {}] })
  const hostedOut = outside({ status: 201, json: { status: 'submitted' } })
  expect(await adapter.createTemplate(hosted, template, hostedOut)).toEqual({ ok: true })
  expect(hostedOut.asked.map(({ call }) => call.json)).toMatchObject([{ components: [header(file.url), {}, {}, {}] }])
})
test('a refused sample is a refusal of the file; a lost or overloaded upload is tried again', async () => {
  const template = { ...newTemplate, title: '', header: { kind: 'document' as const, file } }
  const create = (reply: Parameters<typeof outside>[0]) => adapter.createTemplate(cloud, template, outside(reply))
  const error = (code: number) => ({ error: { code } })
  expect(await create({ status: 400, json: error(100) })).toEqual({
    ...{ ok: false, kind: 'refused', reason: 'whatsapp sample 100' },
  })
  expect(reasonInWords('whatsapp sample 100', 'ru')).toBe('WhatsApp 100: образец файла для заголовка не принят')
  expect(await create({ status: 401, json: error(190) })).toMatchObject({ kind: 'channelBroken' })
  expect(await create({ status: 500, json: error(2) })).toMatchObject({ kind: 'temporary' })
  expect(await create({ status: 200, json: {} })).toMatchObject({ kind: 'temporary' })
  expect(await create({ lost: true, sent: true, reason: 'ETIMEDOUT' })).toMatchObject({ kind: 'temporary' })
})
