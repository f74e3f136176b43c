import type { ShownSettings } from '@beseda/contract/entities/installation.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type SystemWork, systemWork } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { shownSettings, variables } from './shown.ts'
import { forget, readStored, type Stored, type StoredMail, type StoredSms, store } from './stored.ts'

type Setting = 'brand' | 'publicUrl' | 'mail' | 'sms'

/** Names and addresses only; of a secret the log says that it changed. */
const recordOf = ({ brand, publicUrl, mail, sms }: Stored): AuditRecord => ({
  brand: brand?.value,
  publicUrl: publicUrl?.value,
  mailServer: mail && `${mail.value.user ? `${mail.value.user}@` : ''}${mail.value.host}:${mail.value.port}`,
  mailFrom: mail?.value.from,
  smsProvider: sms && new URL(sms.value.url).host,
  smsFrom: sms?.value.from,
})
const secretsOf = ({ mail, sms }: Stored): string => JSON.stringify([mail?.secret ?? '', sms?.secret ?? ''])

/** One transaction: what was stored, the audit log of the service's organization, the event for all nodes. */
const save = async (
  deps: Deps,
  user: SignedIn,
  names: readonly Setting[],
  body: (s: SystemWork, before: Stored) => Promise<void>,
): Promise<ShownSettings> => {
  const by = variables(deps)
  const taken = names.map((name) => by[name]).find((variable) => variable !== null)
  if (taken) throw fail('SETTING_FROM_ENVIRONMENT', { variable: taken })
  await systemWork(deps, async (s) => {
    const before = await readStored(s, deps)
    await body(s, before)
    const after = await readStored(s, deps)
    const w = await s.actFor(user.organizationId)
    const actor = byUser(user.userId)
    const isSecret = secretsOf(before) !== secretsOf(after)
    const values = { before: recordOf(before), after: { ...recordOf(after), ...(isSecret && { password: true }) } }
    recordChange(w, { entity: 'installation', entityId: null, name: '', action: 'changed', by: actor, ...values })
    w.emit({ type: 'installation.changed', by: actor, reason: 'saved' })
  })
  await deps.installation.reload()
  return shownSettings(deps)
}

export const setAddress = (
  deps: Deps,
  user: SignedIn,
  input: { readonly brand?: string | undefined; readonly publicUrl?: string | undefined },
): Promise<ShownSettings> => {
  const names = (['brand', 'publicUrl'] as const).filter((name) => input[name] !== undefined)
  return save(deps, user, names, async (s) => {
    for (const name of names) {
      const text = input[name]!.trim().replace(/\/+$/, '')
      await (text === '' ? forget(s, name) : store(s, deps, name, text))
    }
  })
}

interface MailForm extends StoredMail {
  readonly password: string | null
}
export const setMail = (deps: Deps, user: SignedIn, { password, ...form }: MailForm): Promise<ShownSettings> =>
  save(deps, user, ['mail'], async (s, before) => {
    const value = { ...form, host: form.host.trim(), user: form.user.trim(), from: form.from.trim() }
    // a stored password goes to no other server than the one it was typed for
    const kept = before.mail?.value.host === value.host ? before.mail.secret : ''
    await store(s, deps, 'mail', value, password ?? kept)
  })
export const removeMail = (deps: Deps, user: SignedIn): Promise<ShownSettings> =>
  save(deps, user, ['mail'], (s) => forget(s, 'mail'))

interface SmsForm extends StoredSms {
  readonly secret: string | null
}
export const setSms = (deps: Deps, user: SignedIn, { secret, ...form }: SmsForm): Promise<ShownSettings> =>
  save(deps, user, ['sms'], async (s, before) => {
    const value = { ...form, url: form.url.trim(), user: form.user.trim(), from: form.from.trim() }
    const kept = before.sms?.value.url === value.url ? before.sms.secret : ''
    await store(s, deps, 'sms', value, secret ?? kept)
  })
export const removeSms = (deps: Deps, user: SignedIn): Promise<ShownSettings> =>
  save(deps, user, ['sms'], (s) => forget(s, 'sms'))
