import { rights } from '@beseda/contract/access-words.ts'
import { expect, test } from 'vitest'
import { rightGroups } from './right-groups.ts'

test('every right is in one group', () => {
  expect(Object.values(rightGroups).flat().sort()).toEqual(Object.keys(rights).sort())
})
