import { expect, test } from 'vitest'
import { trialProblem } from './trial-problem.ts'

test.each([
  ['ECONNREFUSED', 'notReachable'],
  ['EDNS', 'notReachable'],
  ['ESOCKET', 'notReachable'],
  ['ETIMEDOUT', 'noAnswer'],
  ['no answer', 'noAnswer'],
  ['ETLS', 'notEncrypted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'notEncrypted'],
  ['535 5.7.8 Error: authentication failed', 'refusedAccount'],
  ['530 5.7.0 Must issue a STARTTLS command first', 'refusedAccount'],
  ['EAUTH', 'refusedAccount'],
  ['HTTP 401', 'refusedAccount'],
  ['550 5.1.8 Sender address rejected', 'refusedSender'],
  ['553 Sender is not owned by this user', 'refusedSender'],
  ['550 5.1.1 no such mailbox here', 'refusedRecipient'],
  ['451 try again later', 'refusedRecipient'],
  ['ESME_RINVDSTADR', 'refusedRecipient'],
  ['421 service not available', 'other'],
  ['HTTP 500', 'other'],
])('%s: %s', (reason, problem) => expect(trialProblem(reason)).toBe(problem))
