import type { InputOf } from './input.ts'

/** A plain message of the client, for tests and simulations. */
export const clientSays = (text = 'hello'): InputOf<'clientWrote'> => ({
  type: 'clientWrote',
  message: { text, files: [] },
  origin: 'subscriber',
})
