import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { email, linkToken, nameText } from '../fields.ts'
import { limits } from '../limits.ts'
import { newPassword } from '../new-password.ts'

/** The one-time link with which somebody becomes service administrator. */
export const setup = {
  /** Whether a link still works. `email`, `name`: from the command line; null: the person who opens it chooses. */
  link: endpoint({
    method: 'POST',
    path: '/setup/link',
    access: anyone,
    input: z.strictObject({ token: linkToken }),
    entity: z.object({ email: z.nullable(z.string()), name: z.nullable(z.string()) }),
    errors: ['SETUP_LINK_OUTDATED', 'TOO_MANY_REQUESTS'],
  }),
  /** Creates the service administrator; the link works once. `email` is ignored when the link names one. */
  createAdministrator: endpoint({
    method: 'POST',
    path: '/setup/administrator',
    access: anyone,
    input: z.strictObject({ token: linkToken, name: nameText(limits.userName), email, password: newPassword }),
    entity: z.object({ login: z.string() }),
    errors: ['SETUP_LINK_OUTDATED', 'ACCOUNT_EXISTS', 'PASSWORD_TOO_COMMON', 'PASSWORD_PERSONAL', 'TOO_MANY_REQUESTS'],
  }),
} as const
