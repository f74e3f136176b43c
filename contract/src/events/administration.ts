import * as z from 'zod/mini'
import { By } from './by.ts'

/** Settings of people and teams. The audit log says what exactly changed. */
export const administrationEvents = {
  'calendar.changed': z.object({ calendarId: z.string(), by: By, reason: z.enum(['created', 'changed', 'deleted']) }),
  /** Settings of the installation; in the organization of whoever saved them. */
  'installation.changed': z.object({ by: By, reason: z.enum(['saved']) }),
  'role.changed': z.object({ roleId: z.string(), by: By, reason: z.enum(['created', 'changed', 'deleted']) }),
  'user.changed': z.object({
    userId: z.string(),
    by: By,
    reason: z.enum([
      ...(['created', 'changed', 'activated', 'deactivated'] as const),
      ...(['invited', 'invitationRevoked', 'invitationAccepted'] as const),
    ]),
  }),
  'team.changed': z.object({
    teamId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
    /** Whose membership changed. */
    userIds: z.array(z.string()),
  }),
} as const
