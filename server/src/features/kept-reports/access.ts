import { denial, needs, type Viewer } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { ReportName } from '@beseda/contract/reports/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { identifyAbsent } from '../auth/index.ts'

/** The same as on the screen of the report. */
const accessOf = (report: ReportName) =>
  report === 'summary' ? needs('AUTHORITY_ALL_STAT') : needs('AUTHORITY_ALL_STAT', 'OPTION_STATISTIC')

/** @throws OPTION_UNAVAILABLE */
export const checkAccess = (viewer: Viewer, report: ReportName): void => {
  if (denial(accessOf(report), { viewer, visitor: false })) throw fail('OPTION_UNAVAILABLE')
}
/** For a job: with the rights that the user has at this moment, signed in or not. @throws ACCESS_DENIED */
/** Why this user may not have the report. `twoFactor`: they must set up their second factor first. */
export const refusalOf = (viewer: Viewer, report: ReportName): 'noRight' | 'noOption' | 'twoFactor' | null => {
  const code = denial(accessOf(report), { viewer, visitor: false })
  if (code === null) return null
  return code === 'TWO_FACTOR_DUE' ? 'twoFactor' : code === 'OPTION_UNAVAILABLE' ? 'noOption' : 'noRight'
}
export const checkAccessOfAbsent = async (deps: Deps, userId: string, report: ReportName): Promise<void> => {
  const viewer = await systemWork(deps, (s) => identifyAbsent(s, userId, deps.settings))
  if (!viewer || denial(accessOf(report), { viewer, visitor: false })) throw fail('ACCESS_DENIED')
}
