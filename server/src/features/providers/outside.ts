import type { Outside } from '../../channels/adapter.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'

/** What an adapter is given for one call. */
export const outsideOf = ({ clock, random }: Pick<Deps, 'clock' | 'random'>, http: Http): Outside => ({
  http,
  now: clock.now(),
  newSecret: () => random.bytes(32).toString('base64url'),
})
