import { createStuckSweep } from '../features/assignment/index.ts'
import { captchaSweep } from '../features/captcha/index.ts'
import { createNodeSweep } from '../features/connections/index.ts'
import { chatSweep } from '../features/conversation/sweep.ts'
import { createAbandonedSweep, fileSweep } from '../features/files/index.ts'
import { keptLicenceSweep } from '../features/licences/index.ts'
import { outgoingSweep } from '../features/outgoing/index.ts'
import { planSweep } from '../features/plans/index.ts'
import { presenceSweeps } from '../features/presence/sweep.ts'
import { recoverySweep } from '../features/recovery/index.ts'
import { createOutdatedFactsSweep } from '../features/reports/index.ts'
import { signInSweep } from '../features/sign-ins/timed-out.ts'
import { signUpSweep } from '../features/sign-up/index.ts'
import type { Sweep } from '../platform/sweeps.ts'

/** ★ Every sweep. Their deadlines are indexed columns. */
export const createSweeps = (): readonly Sweep[] => [
  captchaSweep,
  chatSweep,
  fileSweep,
  keptLicenceSweep,
  createAbandonedSweep(),
  createStuckSweep(),
  createNodeSweep(),
  createOutdatedFactsSweep(),
  outgoingSweep,
  planSweep,
  ...presenceSweeps,
  recoverySweep,
  signInSweep,
  signUpSweep,
]
