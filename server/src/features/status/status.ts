import { statfs } from 'node:fs/promises'
import type { InstallationStatus } from '@beseda/contract/entities/installation-status.ts'
import { type CertificateFact, installationStatus, type StatusFacts } from '@beseda/domain/installation/status.ts'
import { checkCertificate } from '../../platform/certificate.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { lastBackup } from './last-backup.ts'
import { hasDemo, jobsFact, outgoingFact } from './queues.ts'

const diskOf = (folder: string): Promise<StatusFacts['disk']> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )
const certificateOf = async ({ settings, clock }: Deps): Promise<CertificateFact> =>
  settings.publicUrl.startsWith('https:') ? checkCertificate(settings.publicUrl, clock) : { is: 'none' }

/** Looks at everything that service administrators should know, and says what it means. */
export const readStatus = async (deps: Deps): Promise<InstallationStatus> => {
  const { installation, settings, clock } = deps
  const [certificate, disk] = await Promise.all([certificateOf(deps), diskOf(installation.dataDir)])
  const stored = await systemWork(deps, async (s) => ({
    mail: await outgoingFact(s, 'mail', settings.hasTransport.mail),
    sms: await outgoingFact(s, 'sms', settings.hasTransport.sms),
    jobs: await jobsFact(s),
    hasDemo: await hasDemo(s),
  }))
  const now = clock.now()
  const { hasDemo: isLeft, ...queues } = stored
  const facts: StatusFacts = {
    ...queues,
    ...{ now, certificate, disk },
    publicUrl: { value: settings.publicUrl, isSet: installation.current().publicUrl !== null },
    clockOffMs: installation.machineTime() - now,
    backup: lastBackup(installation.dataDir),
    demo: isLeft ? (installation.isDemo ? 'running' : 'left') : 'none',
    refusals: installation.refusals(),
    version: installation.version,
  }
  return { at: now, checks: [...installationStatus(facts)] }
}
