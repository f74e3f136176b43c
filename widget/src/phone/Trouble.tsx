import type { PhoneAct, PhoneChat, PhoneFault, PhoneType, PhoneView } from '@beseda/contract/phone.ts'
import { useState } from 'preact/hooks'
import type { Lang, PhoneWords } from './words.ts'

interface Props {
  readonly words: PhoneWords
  readonly about: PhoneType
  readonly view: PhoneView
  readonly chat: PhoneChat | null
  readonly act: (act: PhoneAct) => Promise<boolean>
}
const lasting: readonly PhoneFault[] = [
  'notConnected',
  'slow',
  'error500',
  'limit429',
  'duplicate',
  'reorder',
  'repeatOld',
  'lateRead',
]
const once: readonly PhoneFault[] = ['lostAnswer', 'resetBefore']

const Switch = (p: { label: string; on: boolean; set: (on: boolean) => void }) => (
  <label class="switch">
    <input type="checkbox" checked={p.on} onChange={({ currentTarget }) => p.set(currentTarget.checked)} />
    <span>{p.label}</span>
  </label>
)
export const Trouble = ({ words, view, chat, act }: Omit<Props, 'about'>) => (
  <section class="card">
    <h2>{words.trouble}</h2>
    <p>{words.troubleHint}</p>
    {lasting
      .filter((fault) => fault !== 'lateRead' || view.can.read)
      // letters lie in their order in the mailbox, and none comes again
      .filter((fault) => !view.can.letters || !['reorder', 'repeatOld'].includes(fault))
      .map((fault) => (
        <Switch
          key={fault}
          label={words.faults[fault]}
          on={view.faults.includes(fault)}
          set={(on) => void act({ does: 'fault', fault, on })}
        />
      ))}
    {view.accounts.map((a) => (
      <Switch
        key={a.id}
        label={`${view.can.letters ? words.passwordRefused : words.revoked}: ${a.name}`}
        on={a.isRevoked}
        set={(on) => void act({ does: 'revoke', accountId: a.id, on })}
      />
    ))}
    {chat && view.can.block && (
      <Switch
        label={view.can.letters ? words.addressGone : words.blockedBy}
        on={chat.blocked}
        set={(on) => void act({ does: 'block', accountId: chat.accountId, clientId: chat.clientId, on })}
      />
    )}
    <h3>{words.once}</h3>
    {once.map((fault) => (
      <p class="once" key={fault}>
        <span>{words.faults[fault]}</span>
        <button
          type="button"
          disabled={view.planned.includes(fault)}
          aria-label={`${words.arm}: ${words.faults[fault]}`}
          onClick={() => act({ does: 'faultOnce', fault })}
        >
          {view.planned.includes(fault) ? words.armed : words.arm}
        </button>
      </p>
    ))}
    {view.waiting > 0 && (
      <p role="status">
        {words.waiting} {view.waiting}
      </p>
    )}
  </section>
)
const Value = ({ label, value, words }: { label: string; value: string; words: PhoneWords }) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div class="value">
      <label>
        <span>{label}</span>
        <input readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <button
        type="button"
        aria-label={`${words.copy}: ${label}`}
        onClick={() => navigator.clipboard.writeText(value).then(() => setCopied(true))}
      >
        {isCopied ? words.copied : words.copy}
      </button>
    </div>
  )
}
const nameOf = ({ fields }: PhoneType, field: string, lang: Lang): string =>
  fields[field]?.[lang === 'ru' ? 'ru' : 'en'] ?? field
type ConnectProps = Omit<Props, 'chat'> & { readonly lang: Lang }
/** What the form of the console asks for, by the names that it has there. */
export const Connect = ({ lang, words, about, view, act }: ConnectProps) => (
  <section class="card">
    <h2>{words.connect}</h2>
    <p>{words.connectHint}</p>
    {view.accounts.map((a) => (
      <fieldset key={a.id}>
        <legend>
          {a.name}
          {a.isConnected && ` · ${words.connected}`}
        </legend>
        {Object.entries(a.credentials).map(([field, value]) => (
          <Value key={field} label={nameOf(about, field, lang)} value={value} words={words} />
        ))}
      </fieldset>
    ))}
    {!view.can.letters && <Value label={words.address} value={about.address} words={words} />}
    <button type="button" onClick={() => act({ does: 'addAccount' })}>
      {words.addAccount}
    </button>
  </section>
)
