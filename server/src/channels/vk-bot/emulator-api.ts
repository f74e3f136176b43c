import type { PhoneFile, PhoneFileKind } from '@beseda/contract/phone.ts'
import { integer } from '../../platform/exact-json.ts'
import type { ApiAnswer, ApiCall } from '../emulator.ts'
import { fileItem, type World } from '../emulator-world.ts'
import { type Asked, error, type Method, ok, textOf } from './emulator-asked.ts'
import { groups, longPoll } from './emulator-groups.ts'
import { messages } from './emulator-send.ts'

const callsPerSecond = 20
const refusedFiles = /\.(mp3|exe)$/i

/** Of a token, in each second of the provider's clock. */
const isTooFast = ({ world, account }: Asked): boolean => {
  const second = Math.floor(world.now() / 1000)
  const key = `rate ${account.id}`
  const known = world.data.notes[key] as { second: number; calls: number } | undefined
  const calls = known?.second === second ? known.calls + 1 : 1
  world.data.notes[key] = { second, calls }
  return calls > callsPerSecond
}
/** Saves what was uploaded under this mark, and gives it a name for messages. */
const save =
  (kind: 'photo' | 'doc', answered: (about: { id: number; owner_id: unknown }, item: PhoneFile) => unknown): Method =>
  ({ world, account, fields }) => {
    const mark = textOf(fields[kind === 'photo' ? 'photo' : 'file'])
    const item = world.data.notes[`upload ${mark}`] as PhoneFile | undefined
    if (!item) return error(100, `One of the parameters specified was missing or invalid: ${kind} is undefined`)
    const id = world.nextId('attachment', '457239000')
    world.data.notes[`attachment ${kind}-${account.id}_${id}`] = item
    return ok(answered({ id: Number(id), owner_id: integer(`-${account.id}`) }, item))
  }
const others: Readonly<Record<string, Method>> = {
  'users.get': ({ world, fields, home }) =>
    ok(
      (textOf(fields.user_ids) || textOf(fields.user_id)).split(',').flatMap((id) => {
        const client = world.client(id)
        if (!client) return []
        const [first_name, ...rest] = client.name.split(' ')
        const screen_name = client.username || `id${id}`
        return [
          {
            id: integer(id),
            first_name,
            last_name: rest.join(' '),
            screen_name,
            can_access_closed: true,
            is_closed: false,
            has_photo: world.photo(id) ? 1 : 0,
            photo_200: `${home}/media/${world.photo(id) ?? 'camera_200'}`,
          },
        ]
      }),
    ),
  'photos.getMessagesUploadServer': ({ home }) => ok({ upload_url: `${home}/upload/photo`, album_id: -64, user_id: 0 }),
  'docs.getMessagesUploadServer': ({ home, fields }) =>
    ok({ upload_url: `${home}/upload/${textOf(fields.type) === 'audio_message' ? 'audio_message' : 'doc'}` }),
  'photos.saveMessagesPhoto': save('photo', (about) => [{ ...about, sizes: [] }]),
  'docs.save': save('doc', (about, { kind }) =>
    kind === 'voice' ? { type: 'audio_message', audio_message: about } : { type: 'doc', doc: about },
  ),
}
const methods: Readonly<Record<string, Method>> = { ...groups, ...messages, ...others }

const kinds: Readonly<Record<string, PhoneFileKind>> = { photo: 'image', audio_message: 'voice' }
/** Voice messages are OGG with Opus. */
const isSpeech = (content: Buffer): boolean =>
  content.subarray(0, 4).toString() === 'OggS' && content.subarray(0, 100).includes('OpusHead')
const upload = (world: World, kind: string, { files }: ApiCall): ApiAnswer => {
  const file = files.find((f) => f.field === (kind === 'photo' ? 'photo' : 'file') || f.field === 'file')
  if (!file) return { status: 200, json: { error: 'ERR_UPLOAD_BAD_FORMAT' } }
  const { name, mime, content } = file
  const most = (kind === 'photo' ? 50 : 200) * 1024 * 1024
  if (content.length > most || (kind === 'doc' && refusedFiles.test(name)))
    return { status: 200, json: { error: 'no_file' } }
  if (kind === 'audio_message' && !isSpeech(content)) return { status: 200, json: { error: 'unknown error' } }
  const mediaId = `vk${world.nextId('media')}`
  world.addMedia(mediaId, { name, mime, content })
  const about = { name, mime, mediaId, bytes: content.length }
  const mark = `mark-${mediaId}`
  world.data.notes[`upload ${mark}`] = fileItem({ kind: kinds[kind] ?? 'document', ...about })
  const json = kind === 'photo' ? { server: 1, photo: mark, hash: 'h' } : { file: mark }
  return { status: 200, json }
}
export const apiOf =
  (home: () => string) =>
  (world: World, call: ApiCall): ApiAnswer | Promise<ApiAnswer> => {
    const [kind = '', id = ''] = call.path.split('?')[0]!.split('/')
    if (kind === 'media') {
      const media = world.media(id)
      return media ? { status: 200, headers: { 'content-type': media.mime }, bytes: media.content } : { status: 404 }
    }
    if (kind === 'upload') return upload(world, id, call)
    const { fields } = call
    const account = kind === 'lp' ? world.account(id) : world.accountBy('token', textOf(fields.access_token))
    if (!account) return error(5, 'User authorization failed: invalid access_token (4).')
    const asked: Asked = { world, account, fields, gone: call.gone, home: home() }
    if (kind === 'lp') return longPoll(asked)
    if (textOf(fields.v) === '') return error(8, 'Invalid request: v (version) is required')
    if (isTooFast(asked)) return error(6, 'Too many requests per second')
    return Object.hasOwn(methods, kind) ? methods[kind]!(asked) : error(3, 'Unknown method passed')
  }
