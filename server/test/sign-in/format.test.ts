import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'
import { accountOf, password, signIn } from './accounts.ts'

let w: World
afterEach(() => w.close())

test.each(['Short-1', 'correct-horse-1', 'Correct-horse', 'CorrectHorse1', `${password}${'x'.repeat(250)}`])(
  'what cannot be a password (%s) is refused below its field, and is no attempt',
  async (wrong) => {
    w = await createWorld({ rateLimitFactor: 1 })
    const ann = await accountOf(w, 'ann')
    for (let i = 0; i < 12; i++) {
      const answer = await signIn(w, { login: ann.login, password: wrong })
      const code = wrong.length > 256 ? 'TEXT_TOO_LONG' : 'PASSWORD_FORMAT'
      expect(answer).toMatchObject({ code: 'INVALID_INPUT', error: { fields: { password: code } } })
    }
    // the limit of wrong passwords would be reached by now
    expect((await signIn(w, { login: ann.login, password })).code).toBe('ok')
    expect(await w.sql('select count(*)::int as n from sign_ins where user_id = $1', [ann.id])).toEqual([{ n: 2 }])
  },
)
