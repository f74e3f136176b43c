import type { Outside } from '../../channels/adapter.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'

/** The argument `out` of an adapter's call. */
export const outsideOf = ({ clock, random }: Pick<Deps, 'clock' | 'random'>, http: Http): Outside => ({
  http,
  now: clock.now(),
  newSecret: () => random.bytes(32).toString('base64url'),
})
