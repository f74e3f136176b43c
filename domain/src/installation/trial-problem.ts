import type { TrialProblem } from '@beseda/contract/entities/installation.ts'

const codes: readonly (readonly [RegExp, TrialProblem])[] = [
  [
    /^(ECONNREFUSED|ENOTFOUND|EDNS|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ESOCKET|ECONNECTION|broken)\b/,
    'notReachable',
  ],
  [/^(ETIMEDOUT|ETIME|no answer|aborted|timeout)\b/i, 'noAnswer'],
  [/^(ETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO)/, 'notEncrypted'],
  [/^(EAUTH|ESME_RINVPASWD|ESME_RINVSYSID|ESME_RBINDFAIL|HTTP 40[13])\b/, 'refusedAccount'],
  [/^(ESME_RINVSRCADR)\b/, 'refusedSender'],
  [/^(ESME_RINVDSTADR)\b/, 'refusedRecipient'],
]
/** Replies of RFC 5321: 53x is about the account; the enhanced codes of RFC 3463 say which address is meant. */
const ofReply = (reply: string): TrialProblem => {
  if (/^(530|534|535|538)\b/.test(reply) || /^\d{3}[ -]5\.7\.8\b/.test(reply)) return 'refusedAccount'
  if (/^[45]\d\d[ -][45]\.1\.[078]\b/.test(reply) || /\b(sender|mail from|return path)\b/i.test(reply))
    return 'refusedSender'
  return /^(450|451|452|550|551|552|553|554)\b/.test(reply) ? 'refusedRecipient' : 'other'
}

/** What the words of a mail server or an SMS provider mean for the person who typed the settings. */
export const trialProblem = (reason: string): TrialProblem => {
  const known = codes.find(([pattern]) => pattern.test(reason))
  return known ? known[1] : ofReply(reason)
}
