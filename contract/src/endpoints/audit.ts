import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { AuditActionName, AuditEntityName, AuditEntry } from '../entities/audit.ts'
import { Named } from '../entities/user.ts'
import { cursor, id, nothing, pageSize, queryTime, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** Newest first. `next` is null on the last page. */
export const auditPage = z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()) })

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    /** `from` inclusive, `until` exclusive. `search`: part of the name of the object or person. */
    input: z.strictObject({
      userId: z.optional(id),
      entity: z.optional(AuditEntityName),
      action: z.optional(AuditActionName),
      from: z.optional(queryTime),
      until: z.optional(queryTime),
      search: z.optional(text(limits.searchText)),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: auditPage,
    errors: [],
  }),
  /** All authors in the log, for its filter. */
  actors: endpoint({
    method: 'GET',
    path: '/audit/actors',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: nothing,
    entity: z.array(Named),
    errors: [],
  }),
  /** What happened to one object. The right is the one that `auditEntities` names. */
  changes: endpoint({
    method: 'GET',
    path: '/audit/changes',
    access: anyUser,
    input: z.strictObject({
      entity: AuditEntityName,
      entityId: text(100),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: auditPage,
    errors: ['ACCESS_DENIED'],
  }),
} as const
