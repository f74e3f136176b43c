import type { SessionSummary } from '@beseda/contract/entities/client.ts'
import { expect, test } from 'vitest'
import { filterPast, type PastFilter, valuesIn, wholePast } from './past-filter.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const session = (number: number, o: Partial<SessionSummary>): SessionSummary => ({
  ...{ id: String(number), chatId: 'c', number, channelType: 'site_chat', openedAt: at(20, 12), closedAt: null },
  ...{ operatorName: null, category: null, rating: null, firstSeq: 1 },
  ...o,
})
const past = [
  session(1, { operatorName: 'Ольга', category: 'Доставка › Сроки', rating: 5, openedAt: at(20, 0) }),
  session(2, { operatorName: 'Артём', category: 'Доставка', rating: 3, openedAt: at(20, 23) }),
  session(3, { channelType: 'email', rating: null, openedAt: at(22, 12) }),
]
test.each<readonly [Partial<PastFilter>, number[]]>([
  [{}, [1, 2, 3]],
  [{ channel: 'email' }, [3]],
  [{ operator: 'Ольга' }, [1]],
  [{ category: 'Доставка' }, [1, 2]],
  [{ rating: '5' }, [1]],
  [{ rating: '3' }, [2]],
  [{ rating: 'none' }, [3]],
  [{ from: '2026-11-20', until: '2026-11-20' }, [1, 2]],
  [{ from: '2026-11-21' }, [3]],
  [{ channel: 'email', operator: 'Ольга' }, []],
])('%j', (filter, numbers) => {
  expect(filterPast(past, { ...wholePast, ...filter }).map((s) => s.number)).toEqual(numbers)
})
test('values to choose from, each once', () => {
  expect(valuesIn(past, (s) => s.operatorName)).toEqual(['Артём', 'Ольга'])
})
