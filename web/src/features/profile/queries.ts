import { account } from '@beseda/contract/endpoints/account.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const signInsKey = ['profile', 'sign-ins'] as const
export const signInsQuery = queryOptions({
  queryKey: signInsKey,
  queryFn: ({ signal }) => call(account.signIns, {}, { signal }),
  staleTime: 0,
})
export const twoFactorQuery = queryOptions({
  queryKey: ['profile', 'two-factor'] as const,
  queryFn: ({ signal }) => call(twoFactor.status, {}, { signal }),
  staleTime: 0,
})
