import type { Outside } from '../../channels/adapter.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import { publicImageUrl } from '../files/index.ts'

/** The argument `out` of an adapter's call. */
export const outsideOf = (
  { clock, random, settings, tcp }: Pick<Deps, 'clock' | 'random' | 'settings' | 'tcp'>,
  http: Http,
): Outside => ({
  http,
  tcp,
  now: clock.now(),
  later: clock.later,
  newSecret: () => random.bytes(32).toString('base64url'),
  imageUrl: (imageId) => settings.publicUrl + publicImageUrl(imageId),
})
