import type { Readable } from 'node:stream'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedLinks } from '../../platform/files/link.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, systemWork } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'

const has = prepared(`
  select 1 from message_parts p join messages m on m.id = p.message_id
  where p.organization_id = $1 and m.chat_id = $2 and p.message_id = $3 and p.content ? 'html'`)
const links = (deps: Deps) => signedLinks(deps.settings.secret, '/letters/', 'letter links')

/** The address of a formatted letter, for those who see its chat. */
export const openLetter = (
  deps: Deps,
  user: SignedIn,
  chatId: string,
  messageId: string,
): Promise<{ readonly url: string }> =>
  read(deps, user.organizationId, async (c) => {
    await findChat(c, user, chatId)
    if ((await c.run(has, [user.organizationId, chatId, messageId])).length === 0) throw fail('MESSAGE_NOT_FOUND')
    return { url: links(deps).link(messageId, deps.clock.now()) }
  })

interface Row {
  readonly html: string | null
  readonly cid: string | null
  readonly file_id: string | null
  readonly mime: string | null
  readonly bytes: number | null
}
const load = prepared(`
  select p.content ->> 'html' as html, p.content ->> 'cid' as cid, f.id as file_id, f.mime, f.bytes::float8 as bytes
  from message_parts p left join files f on f.id = p.file_id
  where p.message_id = $1 and (p.content ? 'html' or p.content ? 'cid') order by p.position`)
const shown = /^image\/(png|jpeg|gif|webp|avif)$/
/** Pictures of one letter become part of it, up to this size together. */
const maxPictures = 8 * 1024 * 1024

/** The letter behind a signed address: already sanitized, with its own pictures in place. Null: the address is not ours. */
export const readLetter = async (
  deps: Deps,
  messageId: string,
  { e, s }: { readonly e: string; readonly s: string },
): Promise<string | null> => {
  if (!links(deps).verifyLink(messageId, e, s, deps.clock.now())) return null
  const rows = await systemWork(deps, (w) => w.run<Row>(load, [messageId]))
  const html = rows.find((r) => r.html !== null)?.html
  if (!html) return null
  const pictures = new Map<string, string>()
  let left = maxPictures
  for (const { cid, file_id: id, mime, bytes } of rows) {
    if (!cid || !id || !mime || !shown.test(mime) || !html.includes(`cid:${cid}`) || (bytes ?? 0) > left) continue
    left -= bytes ?? 0
    const content = await deps.files.open(id).then(whole, () => null)
    if (content) pictures.set(cid, `data:${mime};base64,${content.toString('base64')}`)
  }
  return html.replace(/ src="cid:([^"]*)"/g, (_, cid: string) => {
    const picture = pictures.get(decoded(cid))
    return picture ? ` src="${picture}"` : ''
  })
}
const whole = async (content: Readable): Promise<Buffer> => Buffer.concat(await content.toArray())
const decoded = (cid: string): string => {
  const text = cid.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
