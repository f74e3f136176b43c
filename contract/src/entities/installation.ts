import * as z from 'zod/mini'

export const mailSecurities = ['startTls', 'tls'] as const
export const smsProtocols = ['smpp', 'http'] as const

/** The environment variable that sets a value, which the console then only shows; null: the console sets it. */
const variable = z.nullable(z.string())

/** Settings as the console shows them; passwords never leave the server. */
export const ShownSettings = z.object({
  brand: z.object({ value: z.string(), variable }),
  /** `isSet`: somebody has set the address; otherwise it is where this server listens. */
  publicUrl: z.object({ value: z.string(), isSet: z.boolean(), variable }),
  mail: z.object({
    variable,
    settings: z.nullable(
      z.object({
        host: z.string(),
        port: z.number(),
        security: z.enum(mailSecurities),
        user: z.string(),
        hasPassword: z.boolean(),
        from: z.string(),
      }),
    ),
  }),
  sms: z.object({
    variable,
    settings: z.nullable(
      z.object({
        by: z.enum(smsProtocols),
        url: z.string(),
        user: z.string(),
        hasSecret: z.boolean(),
        from: z.string(),
        body: z.string(),
      }),
    ),
  }),
})
export type ShownSettings = z.infer<typeof ShownSettings>

/** Why a trial message did not leave. `answer`: the words of the other server. */
export const trialProblems = [
  'refusedAccount',
  'refusedSender',
  'refusedRecipient',
  'notReachable',
  'notEncrypted',
  'noAnswer',
  'other',
] as const
export type TrialProblem = (typeof trialProblems)[number]
export const TrialResult = z.object({ problem: z.nullable(z.enum(trialProblems)), answer: z.string() })
export type TrialResult = z.infer<typeof TrialResult>
