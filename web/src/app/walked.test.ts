import { expect, test } from 'vitest'
import { visits } from '../../../e2e/screens.ts'
import { allScreens } from './screens.ts'

test('the journeys for accessibility and language visit every screen once', () => {
  expect(visits.map((visit) => visit.path).sort()).toEqual(allScreens.map((screen) => screen.path).sort())
})
