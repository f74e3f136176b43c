import type { ChannelType } from '@beseda/contract/channels/define.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { reseal } from '../../platform/reseal.ts'
import { createSeal, type Seal } from '../../platform/secrets.ts'
import type { Work } from '../../platform/unit-of-work.ts'

type Settings = Readonly<Record<string, unknown>>
type Sealing = Pick<Deps, 'settings' | 'random'>

const sealOf = ({ settings, random }: Sealing): Seal => createSeal(settings.sealKeys, 'channel secrets', random)
/** A sealed value is bound to its field, channel and organization. */
const ownerOf = (organizationId: string, channelId: string, name: string): string =>
  `${organizationId} ${channelId} ${name}`
const isSecret = (type: ChannelType | null, name: string): boolean =>
  type?.form[name as keyof ChannelType['form']]?.secret === true

/** Splits settings into those that `channels.settings` may store openly, and those to be sealed. */
export const splitSettings = (
  type: ChannelType,
  settings: Settings,
): { readonly open: Record<string, unknown>; readonly secrets: Record<string, string> } => {
  const fields = Object.entries(settings)
  return {
    open: Object.fromEntries(fields.filter(([name]) => !isSecret(type, name))),
    secrets: Object.fromEntries(fields.filter(([name]) => isSecret(type, name)).map(([name, v]) => [name, String(v)])),
  }
}

const put = prepared(`
  insert into channel_secrets (organization_id, channel_id, name, sealed) values ($1, $2, $3, $4)
  on conflict (channel_id, name) do update set sealed = excluded.sealed`)
const remove = prepared(`delete from channel_secrets where organization_id = $1 and channel_id = $2 and name = $3`)
/** Seals and stores these secrets; an empty one is removed, those not named stay unchanged. */
export const saveSecrets = (
  w: Work,
  deps: Sealing,
  channelId: string,
  secrets: Readonly<Record<string, string>>,
): void => {
  const seal = sealOf(deps)
  for (const [name, value] of Object.entries(secrets)) {
    if (value === '') w.write(remove, [w.organizationId, channelId, name])
    else {
      const sealed = seal.close(Buffer.from(value), ownerOf(w.organizationId, channelId, name))
      w.write(put, [w.organizationId, channelId, name, sealed])
    }
  }
}

/**
 * Columns of a select over `channels ch`: the names of the secrets that are set, for display, and all sealed values,
 * for `openSettings`.
 */
export const secretsSet = `(
  select coalesce(jsonb_agg(s.name order by s.name), '[]') from channel_secrets s
  where s.organization_id = ch.organization_id and s.channel_id = ch.id) as "secretsSet"`
export const sealedSecrets = `(
  select jsonb_object_agg(s.name, encode(s.sealed, 'base64')) from channel_secrets s
  where s.organization_id = ch.organization_id and s.channel_id = ch.id) as sealed`
export interface SealedChannel {
  readonly id: string
  readonly organizationId: string
  readonly type: string
  readonly settings: Settings
  readonly sealed: Readonly<Record<string, string>> | null
}
/**
 * The settings as the channel's adapter gets them, with secrets. The only file that opens them: what it returns goes to
 * the adapter and nowhere else. Throws when a secret cannot be opened or the settings do not fit the channel's type.
 */
export const openSettings = (deps: Sealing, channel: SealedChannel): Record<string, unknown> => {
  const settings = typeOf(channel).settings.safeParse(openStored(deps, channel))
  // The parser's error would quote values.
  if (!settings.success) throw new Error(`the settings of channel ${channel.id} do not fit its type`)
  return settings.data
}
const typeOf = (channel: SealedChannel): ChannelType => {
  const type = channelTypeOf(channel.type)
  if (!type) throw new Error(`channel ${channel.id} has a type that this version does not know`)
  return type
}
/** The same for incomplete settings: the caller may be about to complete them. */
export const openStored = (deps: Sealing, channel: SealedChannel): Record<string, unknown> => {
  const seal = sealOf(deps)
  const opened = Object.entries(channel.sealed ?? {}).map(([name, text]) => [
    name,
    seal.open(Buffer.from(text, 'base64'), ownerOf(channel.organizationId, channel.id, name)).toString(),
  ])
  return { ...splitSettings(typeOf(channel), channel.settings).open, ...Object.fromEntries(opened) }
}

interface Row {
  readonly organizationId: string
  readonly channelId: string
  readonly name: string
  readonly sealed: Buffer
}
const outdated = prepared(`
  select organization_id as "organizationId", channel_id as "channelId", name, sealed from channel_secrets
  where substring(sealed from 1 for 4) <> $1 limit 100 for update skip locked`)
const replace = prepared(`update channel_secrets set sealed = $1 where channel_id = $2 and name = $3`)
export const resealChannelSecrets = (deps: Deps): Promise<void> =>
  reseal<Row>(deps, sealOf(deps), {
    outdated,
    replace,
    keyOf: (r) => [r.channelId, r.name],
    ownerOf: (r) => ownerOf(r.organizationId, r.channelId, r.name),
  })
