import { prepared, toDb } from '../../platform/db.ts'
import type { Settings } from '../../platform/deps.ts'
import type { Random } from '../../platform/random.ts'
import { reseal } from '../../platform/reseal.ts'
import { createSeal, type Seal } from '../../platform/secrets.ts'
import { type SystemWork, systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

export interface StoredMail {
  readonly host: string
  readonly port: number
  readonly security: 'startTls' | 'tls'
  readonly user: string
  readonly from: string
}
export interface StoredSms {
  readonly by: 'smpp' | 'http'
  readonly url: string
  readonly user: string
  readonly from: string
  readonly body: string
}
/** The rows of `installation_settings`. `origin`: where the last start listened. */
interface Values {
  readonly brand: string
  readonly publicUrl: string
  readonly origin: string
  readonly mail: StoredMail
  readonly sms: StoredSms
}
type Name = keyof Values
/** What was saved in the console. `secret`: opened, empty when there is none. */
export type Stored = { readonly [N in Name]?: { readonly value: Values[N]; readonly secret: string } }

export interface SealDeps {
  readonly settings: Pick<Settings, 'sealKeys'>
  readonly random: Random
}
const sealOf = ({ settings, random }: SealDeps): Seal => createSeal(settings.sealKeys, 'installation settings', random)
const all = prepared(`select name, value, sealed from installation_settings`)

export const readStored = async (s: Pick<SystemWork, 'run'>, deps: SealDeps): Promise<Stored> => {
  const seal = sealOf(deps)
  const rows = await s.run<{ name: string; value: unknown; sealed: Buffer | null }>(all, [])
  return Object.fromEntries(
    rows.map(({ name, value, sealed }) => [
      name,
      { value, secret: sealed === null ? '' : seal.open(sealed, name).toString() },
    ]),
  ) as Stored
}
const one = prepared(`select value from installation_settings where name = $1`)
/** An open value alone. */
export const readValue = async <N extends Name>(s: Pick<SystemWork, 'run'>, name: N): Promise<Values[N] | null> =>
  (await s.run<{ value: Values[N] }>(one, [name]))[0]?.value ?? null

const put = prepared(`
  insert into installation_settings (name, value, sealed, changed_at) values ($1, $2::jsonb, $3, $4)
  on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, changed_at = excluded.changed_at`)
const remove = prepared(`delete from installation_settings where name = $1`)

export const store = async <N extends Name>(
  s: SystemWork,
  deps: SealDeps,
  name: N,
  value: Values[N],
  secret = '',
): Promise<void> => {
  const sealed = secret === '' ? null : sealOf(deps).close(Buffer.from(secret), name)
  await s.run(put, [name, JSON.stringify(value), sealed, toDb(s.now)])
}
export const forget = async (s: SystemWork, name: Name): Promise<void> => {
  await s.run(remove, [name])
}

interface Row {
  readonly name: string
  readonly sealed: Buffer
}
const outdated = prepared(`
  select name, sealed from installation_settings
  where sealed is not null and substring(sealed from 1 for 4) <> $1 limit 100 for update skip locked`)
const replace = prepared(`update installation_settings set sealed = $1 where name = $2`)
export const resealInstallation = (deps: WorkDeps & SealDeps): Promise<void> =>
  reseal<Row>(deps, sealOf(deps), { outdated, replace, keyOf: (r) => [r.name], ownerOf: (r) => r.name })

/** Notes where this server listens, for the commands that print links. */
export const storeOrigin = (deps: WorkDeps & SealDeps, origin: string): Promise<void> =>
  systemWork(deps, (s) => store(s, deps, 'origin', origin))
