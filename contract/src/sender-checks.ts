import type { SenderChecks } from './entities/part.ts'

/**
 * Whether the sender's address is probably not theirs. DMARC decides about the address that people see; without it, a
 * failed SPF or DKIM does when the other one did not pass.
 */
export const isDoubtful = ({ spf = 'none', dkim = 'none', dmarc = 'none' }: SenderChecks): boolean => {
  if (dmarc === 'pass' || dmarc === 'fail') return dmarc === 'fail'
  const failed = [spf, dkim].some((result) => ['fail', 'softfail', 'permerror', 'policy'].includes(result))
  return failed && spf !== 'pass' && dkim !== 'pass'
}
