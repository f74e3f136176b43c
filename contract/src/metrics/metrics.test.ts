import { expect, test } from 'vitest'
import { ownColumns, reportTables } from '../reports/index.ts'
import { metricOf, metrics } from './index.ts'

test('every metric names itself and its formula in both languages', () => {
  for (const [id, m] of Object.entries(metrics)) {
    const words = [m, m.definition, ...(m.clock ? [m.clock.start, m.clock.stop] : [])]
    for (const { ru, en } of words) {
      expect(ru, id).toMatch(/[а-яё]/i)
      expect(en, id).not.toMatch(/[а-яё]/i)
    }
    expect(m.definition.ru.endsWith('.') && m.definition.en.endsWith('.'), id).toBe(true)
  }
  for (const lang of ['ru', 'en'] as const) {
    const names = Object.values(metrics).map((m) => m[lang])
    expect(names.length).toBe(new Set(names).size)
  }
})
test('durations and sums have a clock, the others have none', () => {
  for (const [id, m] of Object.entries(metrics))
    expect(m.clock !== null, id).toBe(['duration', 'sum'].includes(m.aggregation))
})
test('no report shows a metric twice, and every metric is in one', () => {
  const shown = Object.values(reportTables).map((r) => r.columns as readonly string[])
  for (const columns of [...shown, ownColumns]) expect(columns.length).toBe(new Set(columns).size)
  expect(new Set(shown.flat())).toEqual(new Set(Object.keys(metrics)))
})
test('what belongs to an operator is in the report of employees, as their own numbers are', () => {
  const columns: readonly string[] = reportTables.employees.columns
  for (const id of ownColumns) {
    expect(columns).toContain(id)
    expect(metricOf(id).creditedTo, id).not.toBeNull()
  }
})
