import { expect, test } from 'vitest'
import { letter as words } from '../../../lib/words/en/letter.ts'
import { letterOf } from './letter-fields.ts'

const can = { subjectMax: 10, copiesMax: 2 }
test.each([
  [{ subject: '', cc: '' }, undefined],
  [
    { subject: ' Order ', cc: '' },
    { fields: { subject: 'Order' }, problem: null },
  ],
  [
    { subject: '', cc: 'a@b.example, c@d.example;' },
    { fields: { cc: ['a@b.example', 'c@d.example'] }, problem: null },
  ],
  [{ subject: 'x'.repeat(11), cc: '' }, { problem: 'The subject has more than 10 characters' }],
  [{ subject: '', cc: 'a@b.example, anna' }, { problem: 'Check the address: anna' }],
  [{ subject: '', cc: 'a@b.example b@b.example c@b.example' }, { problem: 'At most 2 copies' }],
])('%j', (typed, letter) => {
  const result = letterOf(typed, can, words)
  if (letter) expect(result).toMatchObject({ typed, ...letter })
  else expect(result).toBeUndefined()
})
