import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { openSettings, type SealedChannel, sealedSecrets } from './secrets.ts'

export interface Channel {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly lang: 'ru' | 'eng'
  /** Of the organization. */
  readonly brand: string | null
  readonly type: string
  readonly name: string
  readonly active: boolean
  readonly teamId: string | null
  readonly settings: Record<string, unknown>
  /** Events that arrived while the channel was off are waiting: later ones must not overtake them. */
  readonly holds: boolean
}
const columns = (more: string): string => `
  select ch.id, ch.organization_id as "organizationId", o.name as "organizationName", o.lang, o.brand, ch.type, ch.name, ch.active, ch.team_id as "teamId", ch.settings,
    exists (select from held_events h where h.channel_id = ch.id and h.failure is null) as holds${more}
  from channels ch join organizations o on o.id = ch.organization_id`
const select = (more: string): string => `${columns(more)} where ch.id = $1 and o.is_open`
const byId = prepared(select(''))
const byIdSealed = prepared(select(`, ${sealedSecrets}`))

/** A channel by its public id, without its secrets: for widgets, which name no organization. */
export const loadChannel = (deps: WorkDeps, channelId: string): Promise<Channel | null> =>
  systemWork(deps, async (s) => (await s.run<Channel>(byId, [channelId]))[0] ?? null)

/** The same with secrets in the settings, for its adapter: a webhook names no organization either. */
export const loadForAdapter = async (deps: Deps, channelId: string): Promise<Channel | null> => {
  const channel = await loadSealed(deps, channelId)
  return channel ? { ...channel, settings: openSettings(deps, channel) } : null
}
export const loadSealed = async (deps: WorkDeps, channelId: string): Promise<(Channel & SealedChannel) | null> =>
  (await systemWork(deps, (s) => s.run<Channel & SealedChannel>(byIdSealed, [channelId])))[0] ?? null

/** Of the channels that ever used the account only one is active; when none is, the newest stores what arrives. */
const byAccounts = prepared(`
  select distinct on (x."accountId") x.* from (${columns(', coalesce(ch.account_id, \'\') as "accountId", ch.created_at as "createdAt"')}
    where ch.type = $1 and ch.account_id = any ($2::text[]) and o.is_open) x
  order by x."accountId", x.active desc, x."createdAt" desc`)
/** Channels of a type by the ids of their accounts at the provider, whatever their organization. */
export const loadByAccounts = async (
  deps: WorkDeps,
  type: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Channel>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await systemWork(deps, (s) =>
    s.run<Channel & { accountId: string; createdAt: number }>(byAccounts, [type, accountIds]),
  )
  return new Map(rows.map((row) => [row.accountId, row]))
}
