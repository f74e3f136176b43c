import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { FirstRun, FirstStep, OrganizationProgress } from '@beseda/contract/entities/first-run.ts'

/** What the browser adds to what the server knows. */
export interface Own {
  readonly secondFactor: boolean
  readonly notices: boolean
}
type Facts = Pick<FirstRun, 'service' | 'organization'> & { readonly own: Own }

const isPage = (progress: OrganizationProgress | null): boolean =>
  channelTypeOf(progress?.channel?.type ?? '')?.entrance === 'page'

const rules: { readonly [S in FirstStep]: (facts: Facts) => boolean } = {
  address: ({ service }) => service?.address ?? false,
  mail: ({ service }) => service?.mail ?? false,
  sms: ({ service }) => service?.sms ?? false,
  organization: ({ organization }) => organization !== null,
  team: ({ organization }) => (organization?.members ?? 0) > 1,
  colleague: ({ organization }) => (organization?.people ?? 0) > 1,
  channel: ({ organization }) => (organization?.channel ?? null) !== null,
  installation: ({ organization }) => isPage(organization) || (organization?.installedOn ?? null) !== null,
  message: ({ organization }) => (organization?.firstAnswerAt ?? null) !== null,
  secondFactor: ({ own }) => own.secondFactor,
  notices: ({ own }) => own.notices,
}
export type StepState = 'done' | 'skipped' | 'open'

/** A step that is done is never shown as put off. */
export const stateOf = (step: FirstStep, facts: Facts, skipped: readonly FirstStep[]): StepState => {
  if (rules[step](facts)) return 'done'
  return skipped.includes(step) ? 'skipped' : 'open'
}
/** Steps of service administrators, then those of the organization that they serve. */
export const serviceSteps = ['address', 'mail', 'sms', 'organization', 'secondFactor'] as const satisfies FirstStep[]
export const organizationSteps = [
  'team',
  'colleague',
  'channel',
  'installation',
  'message',
] as const satisfies FirstStep[]
/** Of one person: not of the organization. */
export const personalSteps = ['secondFactor', 'notices'] as const satisfies FirstStep[]
