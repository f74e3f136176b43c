import * as z from 'zod/mini'
import { By } from './by.ts'

/** Settings of people and teams. The audit log says what exactly changed. */
export const administrationEvents = {
  'calendar.changed': z.object({ calendarId: z.string(), by: By, reason: z.enum(['created', 'changed', 'deleted']) }),
  /** Settings of the installation; in the organization of the user who saved them. */
  'installation.changed': z.object({ by: By, reason: z.enum(['saved']) }),
  /** Moved to another brand by service staff; null: the installation's default. */
  'organization.brandChanged': z.object({
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    by: By,
    reason: z.enum(['moved']),
  }),
  /** A user chose columns, thresholds or the pace of their monitoring. */
  'monitoringSettings.changed': z.object({ userId: z.string(), by: By, reason: z.enum(['chosen']) }),
  /** A private or a shared view of a report. */
  'reportView.changed': z.object({
    reportViewId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
  }),
  'role.changed': z.object({ roleId: z.string(), by: By, reason: z.enum(['created', 'changed', 'deleted']) }),
  /** A saved search. `userId`: whom it concerns; null: more than one user. */
  'savedSearch.changed': z.object({
    savedSearchId: z.string(),
    userId: z.nullable(z.string()),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
  }),
  /** A user changed the order of their searches, or what stands in their menu. */
  'savedSearches.arranged': z.object({ userId: z.string(), by: By, reason: z.enum(['moved']) }),
  /** A private or a shared view of chats. */
  'savedView.changed': z.object({ savedViewId: z.string(), by: By, reason: z.enum(['created', 'changed', 'deleted']) }),
  /** A user pinned a chat for themselves, or no longer does. Not `chatId`: no colleague sees a change of the chat. */
  'chatPins.changed': z.object({
    userId: z.string(),
    pinnedChatId: z.string(),
    by: By,
    reason: z.enum(['pinned', 'unpinned']),
  }),
  'user.changed': z.object({
    userId: z.string(),
    by: By,
    /** The import that did it. */
    importId: z.optional(z.string()),
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
