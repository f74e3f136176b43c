import { setTimeout as sleep } from 'node:timers/promises'
import { insert, insertChannel } from '../../nodes/insert.ts'
import { newId, type Stage } from '../../stage.ts'
import { createPersistent, noTroubles } from '../persistent.ts'
import { sealSecrets } from '../seal-secrets.ts'
import type { ProviderProcess } from './provider-process.ts'
import type { Account } from './provider-side.ts'

/** A channel that is connected to its provider. */
export interface ConnectedChannel {
  readonly channelId: string
  readonly account: Account
}
/** `loopback` is hidden from the console: its rows are written here. */
const insertLoopback = async (
  stage: Stage,
  { url }: ProviderProcess,
  { settings }: Account,
  polls: boolean,
): Promise<string> => {
  const channelId = await insertChannel(stage, stage.teamId, {
    type: 'loopback',
    settings: JSON.stringify({ api: url }),
  })
  await sealSecrets(stage, channelId, settings as Record<string, string>)
  if (polls) {
    const about = { channel_id: channelId, organization_id: stage.organizationId, cursor: '0', next_at: new Date() }
    await insert(stage, 'channel_polls', about)
    return channelId
  }
  const headers = { authorization: `Bearer ${settings.secret}`, 'content-type': 'application/json' }
  const hook = { url: `http://ledger.example/api/hooks/${channelId}`, secret: settings.hookSecret }
  const call = { method: 'POST', headers, body: JSON.stringify(hook) }
  while (!(await fetch(`${url}/webhook`, call).catch(() => null))?.ok) await sleep(30)
  return channelId
}
const isReady = `
  select (select count(*) from jobs where name = 'channels.webhook') = 0
    and not exists (select from channel_polls where next_at is not null and cursor is null) as ready`

/** Creates the channels as an administrator does, and waits until their webhooks are registered or their first poll is over. */
export const connectChannels = async (
  stage: Stage,
  url: string,
  providers: readonly ProviderProcess[],
  polls: boolean,
): Promise<ConnectedChannel[]> => {
  const server = createPersistent(url, noTroubles())
  const [{ token }] = stage.operators as [Stage['operators'][number]]
  const create = async (provider: ProviderProcess): Promise<ConnectedChannel> => {
    const account = await provider.ask<Account>('account')
    if (provider.type === 'loopback')
      return { account, channelId: await insertLoopback(stage, provider, account, polls) }
    const id = newId()
    const about = { id, type: provider.type, name: provider.type, teamId: stage.teamId }
    for (;;) {
      const answer = await server.call('POST', '/channels', token, {
        ...about,
        settings: account.settings,
      })
      if (answer?.status === 200) return { account, channelId: id }
      // the provider fails now and then
      if (!answer?.text.includes('CHANNEL_PROVIDER_UNREACHABLE') && !answer?.text.includes('MAIL_SERVER'))
        throw new Error(`${provider.type} could not be connected: ${answer?.text}`)
    }
  }
  const made = await Promise.all(providers.map(create))
  while (!(await stage.sql.query<{ ready: boolean }>(isReady)).rows[0]!.ready) await sleep(50)
  server.stop()
  return made
}
