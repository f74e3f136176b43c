import { botIntents } from '@beseda/contract/endpoints/bot-intents.ts'
import { botRuns } from '@beseda/contract/endpoints/bot-runs.ts'
import { bots } from '@beseda/contract/endpoints/bots.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const botsQuery = queryOptions({
  queryKey: [...liveKeys.bots, 'list'] as const,
  queryFn: ({ signal }) => call(bots.list, {}, { signal }),
})
/** The draft as it is when the editor opens; from then on the editor has it. */
export const botQuery = (botId: string) =>
  queryOptions({
    queryKey: ['bot-draft', botId] as const,
    queryFn: ({ signal }) => call(bots.one, { botId }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
export const botContextQuery = (botId: string) =>
  queryOptions({
    queryKey: [...liveKeys.bots, 'context', botId] as const,
    queryFn: ({ signal }) => call(bots.context, { botId }, { signal }),
  })
export const botIntentsQuery = queryOptions({
  queryKey: [...liveKeys.bots, 'intents'] as const,
  queryFn: ({ signal }) => call(botIntents.list, {}, { signal }),
})
export const botVersionsQuery = (botId: string) =>
  queryOptions({
    queryKey: [...liveKeys.bots, 'versions', botId] as const,
    queryFn: ({ signal }) => call(bots.versions, { botId }, { signal }),
  })
export const botVersionQuery = (botId: string, number: number) =>
  queryOptions({
    queryKey: [...liveKeys.bots, 'versions', botId, number] as const,
    queryFn: ({ signal }) => call(bots.version, { botId, number }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
export const botTestsQuery = (botId: string) =>
  queryOptions({
    queryKey: [...liveKeys.bots, 'tests', botId] as const,
    queryFn: ({ signal }) => call(botRuns.tests, { botId }, { signal }),
  })
