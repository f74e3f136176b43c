import { deadLetters } from '@beseda/contract/endpoints/dead-letters.ts'
import type { DeadLetterKind } from '@beseda/contract/entities/dead-letter.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Of the user's organization, or of all organizations: for the service. */
export type LetterScope = 'own' | 'all'
export interface LetterFilter {
  readonly kind?: DeadLetterKind | undefined
  readonly channelId?: string | undefined
}
export const kinds = ['delivery', 'inbound', 'job'] as const satisfies readonly DeadLetterKind[]
export const kindOf = (value: unknown): DeadLetterKind | undefined => kinds.find((kind) => kind === value)

export const lettersKey = (scope: LetterScope) => ['deadLetters', scope] as const
export const lettersQuery = (scope: LetterScope, { kind, channelId }: LetterFilter) =>
  infiniteQueryOptions({
    queryKey: [...lettersKey(scope), kind ?? '', channelId ?? ''],
    queryFn: ({ signal, pageParam }) => {
      const input = { kind, channelId, cursor: pageParam ?? undefined }
      return scope === 'own' ? call(deadLetters.list, input, { signal }) : call(deadLetters.listAll, input, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    // work gives up, and is tried again by colleagues
    refetchInterval: 10_000,
  })
export const tryAgain = (scope: LetterScope, what: LetterFilter & { readonly ids?: string[] }) =>
  scope === 'own' ? call(deadLetters.retry, what) : call(deadLetters.retryAll, what)
