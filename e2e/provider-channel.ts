import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemRandom } from '../server/src/platform/random.ts'
import { createSeal } from '../server/src/platform/secrets.ts'
import { theApp } from './app.ts'
import { inDatabase } from './database.ts'

export const hookSecret = 'hook secret'
/**
 * A channel of the emulated provider, with its sealed secrets, beside the channel of a widget: no form creates one. `api`:
 * where the provider is.
 */
export const addProviderChannel = async (
  widgetId: string,
  o: { readonly name?: string; readonly api?: string } = {},
): Promise<string> => {
  const { dataDir } = theApp()
  const channelId = randomUUID()
  const settings = o.api ? { api: o.api } : {}
  const seal = createSeal([readFileSync(join(dataDir, 'secret'), 'utf8')], 'channel secrets', systemRandom)
  await inDatabase(dataDir, async (sql) => {
    const [channel] = await sql<{ organization_id: string }>(
      `insert into channels (id, organization_id, type, name, team_id, settings, created_at, rating_enabled)
       select $1::uuid, organization_id, 'loopback', $3::text, team_id, $4::jsonb, created_at, true
       from channels where id = $2 returning organization_id`,
      [channelId, widgetId, o.name ?? channelId, JSON.stringify(settings)],
    )
    const organizationId = channel!.organization_id
    for (const [name, value] of Object.entries({ secret: 'secret', hookSecret })) {
      const sealed = seal.close(Buffer.from(value), `${organizationId} ${channelId} ${name}`)
      const text = 'insert into channel_secrets (organization_id, channel_id, name, sealed) values ($1, $2, $3, $4)'
      await sql(text, [organizationId, channelId, name, sealed])
    }
  })
  return channelId
}
