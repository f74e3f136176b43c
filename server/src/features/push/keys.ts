import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { createSeal } from '../../platform/secrets.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { makeVapidKeys, type VapidKeys } from '../../platform/web-push/vapid.ts'

/** A row of `installation_settings`, sealed as its other secrets are. */
const name = 'vapid'
const select = prepared(
  `select value ->> 'publicKey' as "publicKey", sealed from installation_settings where name = $1`,
)
const insert = prepared(`
  insert into installation_settings (name, value, sealed, changed_at) values ($1, $2::jsonb, $3, $4) on conflict do nothing`)
interface Row {
  readonly publicKey: string
  readonly sealed: Buffer | null
}
/** The keys of this installation. They are made once: browsers are subscribed to them. */
export const vapidKeys = (deps: Deps): Promise<VapidKeys> =>
  systemWork(deps, async (s) => {
    const seal = createSeal(deps.settings.sealKeys, 'installation settings', deps.random)
    const find = async (): Promise<VapidKeys | null> => {
      const [row] = await s.run<Row>(select, [name])
      return row?.sealed ? { publicKey: row.publicKey, privateKey: seal.open(row.sealed, name).toString() } : null
    }
    const known = await find()
    if (known) return known
    const { publicKey, privateKey } = makeVapidKeys(deps.random)
    const sealed = seal.close(Buffer.from(privateKey), name)
    await s.run(insert, [name, JSON.stringify({ publicKey }), sealed, toDb(s.now)])
    return (await find())!
  })
