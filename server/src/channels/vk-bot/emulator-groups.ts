import { integer } from '../../platform/exact-json.ts'
import type { ApiAnswer } from '../emulator.ts'
import { error, type Method, ok, textOf } from './emulator-asked.ts'

const keyOf = (accountId: string): string => `lp${accountId}`
const wrongGroup = error(100, 'One of the parameters specified was missing or invalid: group_id is undefined')
/** Only with the id of the token's own community. */
const own =
  (method: Method): Method =>
  (a) =>
    textOf(a.fields.group_id) === a.account.id ? method(a) : wrongGroup

/** The community: its settings, its webhook and Long Poll. */
export const groups: Readonly<Record<string, Method>> = {
  'groups.getById': (a) => {
    const asked = textOf(a.fields.group_id) || textOf(a.fields.group_ids)
    if (asked !== '' && asked !== a.account.id) return wrongGroup
    const { id, name } = a.account
    return ok({
      groups: [{ id: integer(id), name, screen_name: `domilad${id}`, is_closed: 0, type: 'group' }],
      profiles: [],
    })
  },
  'groups.getCallbackConfirmationCode': own(({ account }) => ok({ code: `c0de${account.id}` })),
  'groups.getCallbackServers': own(({ account: { hook } }) => {
    const items = hook ? [{ id: 1, title: 'Beseda', url: hook.url, secret_key: hook.secret, status: 'ok' }] : []
    return ok({ count: items.length, items })
  }),
  'groups.addCallbackServer': own(({ account, fields }) => {
    const [url, secret] = [textOf(fields.url), textOf(fields.secret_key)]
    if (!/^https?:\/\//.test(url) || textOf(fields.title) === '') return error(100, 'url is invalid')
    if (secret.length > 50) return error(100, 'secret_key is invalid')
    account.hook = { url, secret }
    return ok({ server_id: 1 })
  }),
  'groups.deleteCallbackServer': own(({ account }) => {
    account.hook = null
    return ok(1)
  }),
  'groups.setCallbackSettings': own(({ account }) => (account.hook ? ok(1) : error(2000, 'Servers not found'))),
  'groups.setLongPollSettings': own(() => ok(1)),
  'groups.getLongPollServer': own(({ account, world, home }) => {
    const ts = world.data.counters[`update ${account.id}`] ?? '0'
    return ok({ key: keyOf(account.id), server: `${home}/lp/${account.id}`, ts })
  }),
  'groups.getLongPollSettings': own(() => ok({ api_version: '5.199', is_enabled: true, events: {} })),
}
/** `a_check` of Bots Long Poll: updates behind `ts`, which are forgotten with the next call. */
export const longPoll: Method = async ({ world, account, fields, gone }): Promise<ApiAnswer> => {
  const json = (body: object): ApiAnswer => ({ status: 200, json: body })
  if (fields.key !== keyOf(account.id)) return json({ failed: 2 })
  account.isPolled = true
  const newest = BigInt(world.data.counters[`update ${account.id}`] ?? '0')
  const asked = textOf(fields.ts)
  if (!/^\d+$/.test(asked) || BigInt(asked) > newest) return json({ failed: 3 })
  const [oldest] = account.updates
  const isOutdated = BigInt(asked) < newest && (!oldest || BigInt(asked) + 1n < BigInt(oldest.id))
  if (isOutdated && !account.hook)
    return json({ failed: 1, ts: oldest ? String(BigInt(oldest.id) - 1n) : String(newest) })
  account.updates = account.updates.filter((u) => BigInt(u.id) > BigInt(asked))
  const waitMs = Math.min(Number(fields.wait ?? 25), 90) * 1000
  if (account.updates.length === 0 && waitMs > 0 && !account.hook) await world.nextUpdate(account.id, waitMs, gone)
  const updates = account.hook ? [] : account.updates
  return json({ ts: updates.at(-1)?.id ?? asked, updates: updates.map((u) => u.body) })
}
