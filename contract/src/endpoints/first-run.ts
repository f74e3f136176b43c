import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { FirstRun, FirstStep } from '../entities/first-run.ts'
import { nothing } from '../fields.ts'

/** The checklist of a new installation and of a new organization. */
export const firstRun = {
  state: endpoint({
    method: 'GET',
    path: '/first-run',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: nothing,
    entity: FirstRun,
    errors: [],
  }),
  /** Puts a step off for the whole organization, or takes it up again. */
  skip: endpoint({
    method: 'POST',
    path: '/first-run/skipped',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: z.strictObject({ step: FirstStep, skipped: z.boolean({ error: 'FIELD_INVALID' }) }),
    entity: FirstRun,
    errors: [],
  }),
} as const
