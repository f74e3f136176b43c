import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { brandMark } from '../../lib/page-meta.ts'

/** A new channel with the initial values of its form, in the brand's colour. Its delays are the server's defaults. */
export const draftOf = (type: string, id: string, lang: Lang): Channel | null => {
  const about = channelTypeOf(type)
  if (!about || about.hidden || about.builtIn) return null
  const initial = about.initial?.(lang) ?? {}
  const [, , accent] = brandMark()
  return {
    ...{ id, type, name: '', version: 0, changed: {}, active: true, team: null, visibleTo: [], notifyEmail: '' },
    settings: { ...initial, ...('accent' in initial && accent && { accent }) },
    ...{
      images: {},
      sites: [],
      secretsSet: [],
      delayMediumS: 300,
      delayHighS: 600,
      delayWorking: true,
      calendar: null,
    },
    ...{ reopenHours: 24, ratingEnabled: false, ratingBeforeEnd: false, ratingText: '', ratingWaitMinutes: 0 },
    openChats: 0,
    held: 0,
    health: null,
  }
}
