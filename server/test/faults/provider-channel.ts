import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insert } from '../../../bench/nodes/insert.ts'
import { newId, type Stage } from '../../../bench/stage.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createSeal } from '../../src/platform/secrets.ts'
import { loopbackSignature } from '../world/provider.ts'

const secret = 'a secret'
/** A channel whose provider the nodes were given. Returns its id. */
export const insertProviderChannel = async (stage: Stage, teamId: string): Promise<string> => {
  const id = newId()
  const about = { id, organization_id: stage.organizationId, type: 'loopback', name: 'provider' }
  await insert(stage, 'channels', { ...about, team_id: teamId, settings: '{}', created_at: new Date() })
  const sealKey = readFileSync(join(stage.dataDir, 'server', 'secret'), 'utf8')
  const seal = createSeal([sealKey], 'channel secrets', systemRandom)
  for (const name of ['secret', 'hookSecret']) {
    const sealed = seal.close(Buffer.from(secret), `${stage.organizationId} ${id} ${name}`)
    await insert(stage, 'channel_secrets', { organization_id: stage.organizationId, channel_id: id, name, sealed })
  }
  return id
}
/** The provider reports a message of a client to the server at this address. Returns the status of the answer. */
export const reportWritten = async (url: string, channelId: string, from: string, id: string): Promise<number> => {
  const body = JSON.stringify({ type: 'message', id, from: { id: from, name: `client ${from}` }, text: 'hello' })
  const headers = { ...loopbackSignature(secret, body), 'content-type': 'application/json' }
  return (await fetch(`${url}/api/hooks/${channelId}`, { method: 'POST', headers, body })).status
}
