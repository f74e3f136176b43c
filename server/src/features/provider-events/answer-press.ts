import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import type { Adapter } from '../../channels/adapter.ts'
import type { Http } from '../../platform/http/call.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { outsideOf } from '../providers/index.ts'

const Data = z.object({ channelId: id, answerToken: z.string() })
export const answerPressJob = defineJob('inbound.answerPress', Data)
/** The client's app shows a spinner for seconds only: two attempts are enough. */
export const answerPressJobOf = (channelId: string, answerToken: string): NewJob =>
  answerPressJob.with({ channelId, answerToken }, { uniqueKey: `press ${channelId} ${answerToken}`, maxAttempts: 2 })

export const answerPress = (o: {
  readonly adapterOf: (channelType: string) => Adapter | null
  readonly http: Http
}): OutsideHandler<z.infer<typeof Data>> => ({
  optional: true,
  outside: async ({ deps }, { channelId, answerToken }) => {
    const channel = await loadForAdapter(deps, channelId)
    const adapter = channel && o.adapterOf(channel.type)
    if (!channel || adapter?.transport !== 'provider' || !adapter.answerPress) return { done: true }
    const answered = await adapter.answerPress(channel.settings, answerToken, outsideOf(deps, o.http))
    return answered.ok || answered.kind === 'gone' || answered.kind === 'refused'
      ? { done: true }
      : { error: answered.reason }
  },
})
