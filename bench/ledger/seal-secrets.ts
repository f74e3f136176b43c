import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemRandom } from '../../server/src/platform/random.ts'
import { createSeal } from '../../server/src/platform/secrets.ts'
import { insert } from '../nodes/insert.ts'
import type { Stage } from '../stage.ts'

/** Stores secrets of a channel as the server seals them. The server must have started once. */
export const sealSecrets = async (
  stage: Stage,
  channelId: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> => {
  const key = readFileSync(join(stage.dataDir, 'server', 'secret'), 'utf8')
  const seal = createSeal([key], 'channel secrets', systemRandom)
  for (const [name, value] of Object.entries(secrets)) {
    const sealed = seal.close(Buffer.from(value), `${stage.organizationId} ${channelId} ${name}`)
    await insert(stage, 'channel_secrets', {
      ...{ organization_id: stage.organizationId, channel_id: channelId, name, sealed },
    })
  }
}
