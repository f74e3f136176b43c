import type { Words } from '../shape.ts'

export const forecast: Words<'forecast'>['forecast'] = {
  count: { one: '{n} more will be overdue within 10 minutes', other: '{n} more will be overdue within 10 minutes' },
  list: 'Overdue soon',
  more: 'And {n} more',
  nobody: 'no operator',
}
