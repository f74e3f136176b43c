import type { TransferOperator } from '@beseda/contract/entities/transfer.ts'
import { expect, test } from 'vitest'
import { freest } from './freest.ts'

const operator = (id: string, openDialogs: number, over: Partial<TransferOperator> = {}): TransferOperator => ({
  ...{ id, name: id, photoUrl: null, presence: 'online', presenceSince: 0, teams: ['Доставка'] },
  ...{ openDialogs, dialogLimit: 4, isLast: false, waitMs: null },
  ...over,
})
const chosen = (operators: readonly TransferOperator[], team: string | null = 'Доставка') =>
  freest({ operators: [...operators] }, team)?.id ?? null

test('the operator with the most free slots, whoever was the last one', () => {
  expect(chosen([operator('last', 3, { isLast: true }), operator('a', 2), operator('b', 1)])).toBe('b')
  expect(chosen([operator('many', 5, { dialogLimit: 12 }), operator('few', 1)])).toBe('many')
})
test('of the chat’s team first; another team only when nobody of it is free', () => {
  const sales = operator('sales', 0, { teams: ['Продажи'] })
  expect(chosen([sales, operator('a', 3)])).toBe('a')
  expect(chosen([sales, operator('a', 4)])).toBe('sales')
  expect(chosen([sales, operator('a', 3)], null)).toBe('sales')
})
test('nobody who is away or full', () => {
  const away = (['break', 'finishing', 'offline'] as const).map((presence) => operator(presence, 0, { presence }))
  expect(chosen([...away, operator('full', 4), operator('over', 5)])).toBeNull()
  expect(chosen([])).toBeNull()
})
