import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { PhoneAct, type PhoneType } from '@beseda/contract/phone.ts'
import type { FastifyInstance } from 'fastify'
import { emulatorAddress } from '../emulators/reach.ts'
import type { RunningEmulators } from '../emulators/start.ts'

/** Files of the demo's clients, with base64 around them. */
const mostBytes = 30 * 1024 * 1024
/** What a browser may show by itself; anything else is saved. */
const shown = /^(image\/(png|jpeg|gif|webp)|audio\/[a-z0-9.+-]+|video\/(mp4|webm))$/

/** The phones of the demo: what the clients of emulated providers see and do. Mounted only where there is a demo. */
export const mountPhones = (app: FastifyInstance, { byType }: RunningEmulators): void => {
  const find = (request: { readonly params: unknown }) => {
    const emulator = byType.get((request.params as { type: string }).type)
    if (!emulator) throw fail('PAGE_NOT_FOUND')
    return emulator
  }
  const list = [...byType.values()].map(({ kind: { type, demo } }): PhoneType => {
    const { label, form } = channelTypeOf(type)!
    const fields = Object.fromEntries(Object.entries(form).map(([name, field]) => [name, field.label]))
    return { type, label, fields, address: emulatorAddress(type), demo }
  })
  app.get('/demo/phones', async (_, reply) => reply.header('cache-control', 'no-store').send(list))
  app.get('/demo/phones/:type', async (request, reply) => {
    const view = find(request).view()
    const { since } = request.query as { since?: unknown }
    reply.header('cache-control', 'no-store')
    return since === String(view.version) ? reply.code(204).send() : reply.send(view)
  })
  app.post('/demo/phones/:type', { bodyLimit: mostBytes }, async (request, reply) => {
    const act = PhoneAct.safeParse(request.body)
    if (!act.success) throw fail('INVALID_INPUT', { field: '' })
    const made = await find(request)
      .act(act.data)
      .catch(() => null)
    if (made === null) throw fail('PAGE_NOT_FOUND')
    return reply.header('cache-control', 'no-store').send({ made })
  })
  app.get('/demo/phones/:type/media/:id', async (request, reply) => {
    const media = find(request).world.media((request.params as { id: string }).id)
    if (!media) throw fail('PAGE_NOT_FOUND')
    const isShown = shown.test(media.mime)
    return reply
      .headers({
        'content-type': isShown ? media.mime : 'application/octet-stream',
        'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(media.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=3600',
      })
      .send(media.content)
  })
}
