import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import { AppError, errorText, refuse } from '@beseda/contract/errors/index.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Adapter, Connected, NotConnected } from '../../channels/adapter.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { releaseMessages, setHealth } from '../channel-health/index.ts'
import { restartPolling } from '../poll-state/index.ts'
import { setAccount } from './account.ts'
import { type Made, saveMade } from './made.ts'
import { outsideOf } from './outside.ts'

type Settings = Record<string, unknown>
export type AdapterOf = (channelType: string) => Adapter | null
export type Connection = Connected<Settings>

/**
 * Asks the provider for the account of these settings. Null: a channel of this server, which has no provider. Runs
 * outside of any transaction.
 */
export const connect = async (
  deps: Deps,
  adapterOf: AdapterOf,
  type: string,
  settings: Settings,
  lang: Lang,
): Promise<Connection | NotConnected | null> => {
  const adapter = adapterOf(type)
  if (adapter?.transport !== 'provider') return null
  const schema = adapter.type.settings.safeParse(settings)
  if (!schema.success) throw new Error(`settings for a channel of the type ${type} are not complete`)
  const answer = await adapter.connect(schema.data, outsideOf(deps, deps.http))
  return answer.ok ? answer : inWords(answer, lang)
}
/** The provider's reason for people. */
const inWords = (refused: NotConnected, lang: Lang): NotConnected => {
  const { code, params } = refused.refusal
  if (code !== 'CHANNEL_PROVIDER_REFUSED') return refused
  return { ...refused, refusal: refuse(code, { reason: reasonInWords(String(params.reason), lang) }) }
}
/** Before saving: settings that the provider refuses are not stored. Throws its refusal, at the invalid field. */
export const connectOrRefuse = async (...about: Parameters<typeof connect>): Promise<Connection | null> => {
  const result = await connect(...about)
  if (result === null || result.ok) return result
  const { refusal, field } = result
  throw new AppError(refusal, field === undefined ? undefined : { [`settings.${field}`]: refusal.code })
}

const noteAnswer = prepared(`
  insert into channel_health (channel_id, organization_id, since, checked_at) values ($2, $1, $3, $3)
  on conflict (channel_id) do update set checked_at = excluded.checked_at`)
const noteAccount = prepared(`
  update channel_health set account_name = $3, account_link = $4 where organization_id = $1 and channel_id = $2`)

interface Target {
  readonly id: string
  readonly type: string
  readonly lang: Lang
}
/** Stores the account and the generated settings. A recovered channel releases its held jobs immediately. */
export const storeConnection = async (
  w: Work,
  deps: Deps,
  { id, type }: Pick<Target, 'id' | 'type'>,
  { account, expiresAt, made, pollFrom }: Pick<Connection, 'account' | 'pollFrom'> & Made,
  by: By,
): Promise<void> => {
  const otherAccount = await setAccount(w, id, account.id)
  restartPolling(w, id, { otherAccount, from: pollFrom })
  await w.run(noteAnswer, [w.organizationId, id, toDb(w.now)])
  await w.run(noteAccount, [w.organizationId, id, account.name, account.link])
  saveMade(w, deps, { id, type }, { made, expiresAt })
  await setHealth(w, id, { state: 'ok', reason: '', by })
  await releaseMessages(w, id)
}
/** A provider that does not answer may recover; what it refuses must be repaired by a person. */
export const storeRefusal = async (
  w: Work,
  { id, lang }: Pick<Target, 'id' | 'lang'>,
  { refusal }: NotConnected,
  by: By,
): Promise<void> => {
  await w.run(noteAnswer, [w.organizationId, id, toDb(w.now)])
  const state = refusal.code.endsWith('_UNREACHABLE') ? 'degraded' : 'broken'
  await setHealth(w, id, { state, reason: errorText(refusal, lang), by })
}
