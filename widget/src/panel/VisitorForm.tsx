import { ApiError } from '@beseda/sdk/errors.ts'
import { useState } from 'preact/hooks'
import { usePanel } from './context.ts'
import { Policy } from './Policy.tsx'

type FieldName = 'name' | 'phone' | 'email'
const looks: Record<FieldName, { type: 'text' | 'tel' | 'email'; autocomplete: string; pattern: RegExp }> = {
  name: { type: 'text', autocomplete: 'name', pattern: /\S/ },
  phone: { type: 'tel', autocomplete: 'tel', pattern: /^\D*(\d\D*){10,15}$/ },
  email: { type: 'email', autocomplete: 'email', pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/ },
}
type Wrong = { [K in FieldName | 'consent']?: string | undefined }

/** The form before a conversation. Nothing is stored before it is sent, and what was typed stays after an error. */
export const VisitorForm = ({ isAway, onDone }: { isAway: boolean; onDone: () => void }) => {
  const { conversation, settings, words } = usePanel()
  const [values, setValues] = useState<Readonly<Record<FieldName, string>>>({ name: '', phone: '', email: '' })
  const [consent, setConsent] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const needs = { name: settings.formName, phone: settings.formPhone, email: settings.formEmail }
  const asked = (Object.keys(needs) as FieldName[]).filter((name) => needs[name] !== 'no')
  const labels = { name: words.formName, phone: words.formPhone, email: words.formEmail }
  const wrongWords = { name: words.wrongName, phone: words.wrongPhone, email: words.wrongEmail }
  const promise = settings.mails && needs.email !== 'no' ? words.formAwayMail : words.formAway

  const problems = (): Wrong => {
    const found: Wrong = {}
    for (const name of asked) {
      const value = values[name].trim()
      if (value === '' && needs[name] === 'required') found[name] = words.fieldNeeded
      else if (value !== '' && !looks[name].pattern.test(value)) found[name] = wrongWords[name]
    }
    if (settings.policyUrl && !consent) found.consent = words.formConsentNeeded
    return found
  }
  const send = async (form: HTMLFormElement) => {
    const found = problems()
    setWrong(found)
    setFailure(null)
    const [first] = [...asked, 'consent' as const].filter((name) => found[name])
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus()
    setBusy(true)
    try {
      await conversation.introduce({ ...values, consent })
      onDone()
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null
      const fields = Object.keys(refusal?.fields ?? {}).filter((name) => name in looks) as FieldName[]
      if (fields.length > 0) setWrong(Object.fromEntries(fields.map((name) => [name, wrongWords[name]])))
      else setFailure(refusal?.text || words.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="ask"
      noValidate
      aria-labelledby="ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(event.currentTarget)
      }}
    >
      <h2 id="ask">{isAway ? promise : words.formTitle}</h2>
      {asked.map((name) => (
        <label key={name}>
          <span>
            {labels[name]}
            {needs[name] === 'required' ? <b aria-hidden="true"> *</b> : <i> {words.formOptional}</i>}
          </span>
          <input
            name={name}
            // the types of inputs exclude each other
            type={looks[name].type as 'text'}
            value={values[name]}
            autocomplete={looks[name].autocomplete}
            maxLength={name === 'name' ? 64 : 255}
            required={needs[name] === 'required'}
            aria-invalid={wrong[name] !== undefined}
            aria-describedby={wrong[name] && `wrong-${name}`}
            onInput={(event) => {
              setValues({ ...values, [name]: event.currentTarget.value })
              setWrong({ ...wrong, [name]: undefined })
            }}
          />
          {wrong[name] && (
            <span id={`wrong-${name}`} class="refusal">
              {wrong[name]}
            </span>
          )}
        </label>
      ))}
      {settings.policyUrl && (
        <label class="consent">
          <input
            type="checkbox"
            name="consent"
            checked={consent}
            aria-invalid={wrong.consent !== undefined}
            aria-describedby={wrong.consent && 'wrong-consent'}
            onChange={(event) => {
              setConsent(event.currentTarget.checked)
              setWrong({ ...wrong, consent: undefined })
            }}
          />
          <span>
            <Policy before={words.consent} link={words.consentLink} />
            {wrong.consent && (
              <span id="wrong-consent" class="refusal">
                {wrong.consent}
              </span>
            )}
          </span>
        </label>
      )}
      <p role="alert" class="refusal">
        {failure}
      </p>
      <button type="submit" class="again" aria-disabled={isBusy}>
        {words.formSend}
      </button>
    </form>
  )
}
