import { ApiError } from '@beseda/sdk/errors.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'

/** Asks for an address and has the conversation sent there. */
export const TranscriptForm = ({ onClose }: { onClose: () => void }) => {
  const { conversation, words } = usePanel()
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async () => {
    if (isBusy) return
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())) {
      setFailure(words.wrongEmail)
      field.current?.focus()
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      setSentTo(await conversation.sendTranscript(email.trim()))
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null
      setFailure(refusal?.fields.email ? words.wrongEmail : refusal?.text || words.noConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="ask transcript"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <button type="button" class="round" aria-label={words.cancel} onClick={onClose}>
        <Icon name="cross" size={16} />
      </button>
      <label>
        <span>{words.transcriptTo}</span>
        <input
          ref={field}
          type="email"
          name="email"
          autocomplete="email"
          maxLength={255}
          value={email}
          readOnly={sentTo !== null}
          aria-invalid={failure !== null}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <p role="status" class={failure ? 'refusal' : ''}>
        {sentTo ? words.transcriptSent(sentTo) : failure}
      </p>
      {sentTo === null && (
        <button type="submit" class="again" aria-disabled={isBusy}>
          {words.send}
        </button>
      )}
    </form>
  )
}
