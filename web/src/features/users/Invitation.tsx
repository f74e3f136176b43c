import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { ButtonRow, FormNote } from '../../parts/FormParts.tsx'
import type { FreshLink } from '../../parts/FreshLinks.tsx'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { invitationState } from './invitation-state.ts'
import { personQuery } from './queries.ts'
import styles from './users.module.css'

/** The invitation of a user who has no password yet: its state, a new link, its end. */
export const Invitation = ({ person, onLink }: { person: PersonCard; onLink: (link: FreshLink) => void }) => {
  const { people, common } = useWords('people')
  const words = people.invitations
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const take = (saved: PersonCard) => {
    queryClient.setQueryData(personQuery(person.id).queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: liveKeys.users })
  }
  const onError = (error: Error) =>
    toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
  const resend = useMutation({
    mutationFn: () => call(invitations.resend, { userId: person.id }),
    onSuccess: ({ person: saved, link }) => {
      take(saved)
      if (link === null) toast({ kind: 'success', text: fill(words.sentTo, { email: saved.email }) })
      else onLink({ email: saved.email, link })
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => call(invitations.revoke, { userId: person.id }),
    onSuccess: (saved) => {
      take(saved)
      toast({ kind: 'success', text: words.revoked })
    },
    onError,
  })
  return (
    <div className={styles.part}>
      <FormNote live>{invitationState(person, words).long}</FormNote>
      <ButtonRow>
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {person.invitedUntil === null ? words.send : words.resend}
        </Button>
        {person.invitedUntil !== null && (
          <Button busy={revoke.isPending} onClick={() => setAsked(true)}>
            {words.revoke}
          </Button>
        )}
      </ButtonRow>
      {isAsked && (
        <Confirm
          danger
          title={fill(words.revokeTitle, { name: person.name })}
          confirm={words.revoke}
          cancel={common.cancel}
          closeLabel={common.close}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            revoke.mutate()
          }}
        >
          <p>{words.revokeText}</p>
        </Confirm>
      )}
    </div>
  )
}
