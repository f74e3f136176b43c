import { AppError, errors, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { ImportCells, ImportColumn } from '@beseda/domain/user-import/columns.ts'
import { type KnownUser, planRow, type RowPlan } from '@beseda/domain/user-import/plan-row.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { toAppError } from '../../platform/errors-http.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { issueInvitation } from '../invitations/index.ts'
import { addUser, changeFields, changeLogin, limitInvitations, publishCreated } from '../users/index.ts'
import { type Choices, usersByEmail } from './facts.ts'
import { recordOfPlan } from './plan-file.ts'
import { AlreadyApplied, settleRow } from './rows.ts'

export interface RowOrder {
  readonly importId: string
  readonly row: number
  readonly cells: ImportCells
  /** The row cannot become right by itself: it is repeated or shifted. */
  readonly fixed: Refusal | null
  readonly choices: Choices
  /** For the audit log. */
  readonly reason: string
}
/** Refusals that other rows or later changes cannot undo. */
const isFixed = (refusal: Refusal): boolean =>
  refusal.code === 'IMPORT_ROW_REPEATED' || refusal.code === 'IMPORT_ROW_SHIFTED'

/** Does what a row says for the users there are now, or notes why not. Throws what concerns the whole import. */
export const applyRow = async (ctx: Ctx, order: RowOrder): Promise<void> => {
  const { organizationId } = userOf(ctx)
  const { cells, choices, fixed } = order
  const [user = null] = await read(ctx.deps, organizationId, (c) =>
    usersByEmail(c, organizationId, [cells.email ?? '']),
  )
  const plan: RowPlan =
    fixed && isFixed(fixed)
      ? { is: 'refused', column: fixed.code === 'IMPORT_ROW_REPEATED' ? 'email' : null, refusal: fixed }
      : planRow(cells, { ...choices, user })
  try {
    await carryOut(ctx, order, plan, user)
  } catch (error) {
    if (error instanceof AlreadyApplied) throw error
    const { refusal } = toAppError(error)
    const { kind } = errors[refusal.code]
    if (kind === 'unavailable' || kind === 'signIn' || kind === 'noRights' || kind === 'tooMany') throw error
    if (kind === 'broken') ctx.deps.log.error('a row of an import failed', { error })
    await note(ctx, order, { is: 'refused', column: columnOf(refusal), refusal: refusalOf(error, refusal) }, user)
  }
}
const columnOf = ({ code }: Refusal): ImportColumn | null => {
  if (code === 'ACCOUNT_EXISTS') return 'email'
  if (code === 'ROLE_NOT_FOUND' || code === 'RIGHTS_EXCEED_YOURS' || code === 'LAST_ACCOUNT_CONTROL') return 'role'
  return code === 'TEAMS_NOT_FOUND' || code === 'USER_WITHOUT_TEAM' ? 'teams' : null
}
/** Of an invalid input only the field's own code says what is wrong. */
const refusalOf = (error: unknown, refusal: Refusal): Refusal => {
  const [code] = error instanceof AppError ? Object.values(error.fields ?? {}) : []
  return code ? refuse(code as 'FIELD_INVALID') : refusal
}
const note = (ctx: Ctx, order: RowOrder, plan: RowPlan, user: KnownUser | null): Promise<void> =>
  work(ctx.deps, userOf(ctx).organizationId, (w) => settle(w, order, plan, user))
const settle = (w: Work, { importId, row, choices }: RowOrder, plan: RowPlan, user: KnownUser | null): Promise<void> =>
  settleRow(w, importId, row, recordOfPlan(plan, user, choices))

const carryOut = async (ctx: Ctx, order: RowOrder, plan: RowPlan, user: KnownUser | null): Promise<void> => {
  const { importId, reason } = order
  if (plan.is === 'create') return create(ctx, order, plan)
  if (plan.is !== 'change') return note(ctx, order, plan, user)
  const also = (w: Work) => settle(w, order, plan, user)
  await changeFields(ctx, plan.userId, () => plan.patch, { reason, importId, also })
}
/** A new user gets an invitation when mail is configured: a link that nobody mails would have to be kept in the report. */
const create = async (ctx: Ctx, order: RowOrder, plan: Extract<RowPlan, { is: 'create' }>): Promise<void> => {
  const { importId, reason } = order
  const { form } = plan
  const invites = plan.invites && ctx.deps.settings.hasTransport.mail
  if (invites) limitInvitations(ctx)
  await changeLogin(ctx, form.email, async (w) => {
    const userId = await addUser(w, ctx, { ...form, photoId: null }, null)
    if (invites) await issueInvitation(ctx.deps, w, { userId, email: form.email }, userOf(ctx))
    await publishCreated(w, ctx, userId, { more: { reason }, importId })
    await settle(w, order, plan, null)
  })
}
