import { account } from '@beseda/contract/endpoints/account.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wholeNumber } from '../../lib/form-values.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { useChangeViewer, useViewer } from '../../lib/viewer.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { Section } from '../../parts/Page.tsx'
import { PhotoField } from '../../parts/PhotoField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Look } from './Look.tsx'
import { Notifications } from './Notifications.tsx'

const initialOf = ({ name, breakMinutes, photoId, photoUrl }: CurrentUser) => ({
  name,
  breakMinutes: breakMinutes === null ? '' : String(breakMinutes),
  photo: photoId && photoUrl ? { id: photoId, url: photoUrl } : null,
})
const collidingFields = {
  name: { audit: 'personName' },
  photo: { sent: ['photoId'], show: (photo: unknown) => photo !== null },
} as const
/** An invalid time switches the automatic break off. */
const minutesOf = (typed: string): number | null => {
  const minutes = wholeNumber(typed)
  return typeof minutes === 'number' ? minutes : null
}

export const General = () => {
  const { profile, forms } = useWords('forms', 'profile')
  const user = useViewer()
  const queryClient = useQueryClient()
  const changeViewer = useChangeViewer()
  const takesChats = user.role.rights.some((right) => right.name === 'AUTHORITY_CHAT_DISTRIBUTION')
  const initial = useMemo(() => initialOf(user), [user])
  const form = useForm({
    initial,
    endpoint: account.update,
    edited: { object: user, reload: () => queryClient.invalidateQueries({ queryKey: liveKeys.viewer }) },
    toInput: ({ name, breakMinutes, photo }) => ({
      name,
      breakMinutes: minutesOf(breakMinutes),
      photoId: photo?.id ?? null,
    }),
    storedAs: initialOf,
    onSaved: (entity, { breakMinutes }) => {
      changeViewer(entity)
      const isSwitchedOff = breakMinutes.trim() !== '' && entity.breakMinutes === null
      toast({ kind: 'success', text: isSwitchedOff ? profile.breakSwitchedOff : forms.saved })
    },
  })
  return (
    <>
      <Section title={profile.personal}>
        <form {...form.form}>
          <Collisions form={form} changed={user.changed} fields={collidingFields} />
          <PhotoField
            name={form.values.name || user.name}
            seed={user.id}
            value={form.values.photo}
            onChange={(photo) => form.set({ photo })}
          />
          <TextField label={profile.name} required autoComplete="name" {...form.field('name', limits.userName)} />
          <TextField label={profile.email} value={user.login} readOnly hint={profile.emailNote} />
          {takesChats && (
            <NumberField
              label={profile.breakMinutes}
              unit={profile.minutes}
              hint={profile.breakNote}
              {...form.field('breakMinutes')}
            />
          )}
          <FormFooter form={form} />
        </form>
      </Section>
      <Section title={profile.look} note={profile.inThisBrowser}>
        <Look />
      </Section>
      <Section title={profile.notifications.heading} note={profile.notifications.note}>
        <Notifications />
      </Section>
    </>
  )
}
