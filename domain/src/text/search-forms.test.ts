import { expect, test } from 'vitest'
import { folded, searchForms } from './search-forms.ts'

test('ё is found by е and the other way round', () => {
  expect(folded('Королёва АРТЁМ Ёлкин')).toBe('королева артем елкин')
  expect(searchForms('Артём')).toEqual(['артем', 'fhn`v'])
})
test('words typed in the wrong keyboard layout are meant as well, in both directions', () => {
  expect(searchForms('rjhjktdf')).toEqual(['rjhjktdf', 'королева'])
  expect(searchForms(' fhn`v ')).toEqual(['fhn`v', 'артем'])
  expect(searchForms('шмфт')).toEqual(['шмфт', 'ivan'])
})
test('numbers and phones have one form', () => {
  expect(searchForms('48213')).toEqual(['48213'])
  expect(searchForms('+7 (912) 000-11-22')).toEqual(['+7 (912) 000-11-22'])
})
