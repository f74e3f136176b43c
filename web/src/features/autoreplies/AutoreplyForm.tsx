import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { type Autoreply, holdingMinutes, offlineReasons } from '@beseda/contract/entities/autoreply.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { misfitOfButtons } from '@beseda/domain/delivery/buttons.ts'
import { misfit } from '@beseda/domain/delivery/fit-channel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type ButtonRow,
  ButtonRows,
  ButtonsPreview,
  buttonsOfRows,
  emptyRow,
  toRow,
} from '../../entities/chat/buttons/ButtonRows.tsx'
import { autorepliesQuery } from '../../entities/routing/queries.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Collisions } from '../../parts/Collisions.tsx'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormGroup, FormNote } from '../../parts/FormParts.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import styles from './autoreplies.module.css'

type Values = {
  readonly enabled: boolean
  readonly text: string
  readonly buttons: readonly ButtonRow[]
  readonly waitMinutes: string
  readonly when: string
}
const valuesOf = ({ enabled, text, buttons, waitMinutes, when }: Autoreply): Values => ({
  ...{ enabled, text, when, waitMinutes: String(waitMinutes) },
  buttons: buttons.length > 0 ? buttons.map(toRow) : [emptyRow],
})

/** One automatic reply: when it goes, its text and its buttons within the limits of the channel. */
export const AutoreplyForm = ({ channel, reply }: { channel: Channel; reply: Autoreply }) => {
  const { autoreplies: words, forms } = useWords('autoreplies', 'forms', 'ownButtons')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { kind } = reply
  const can = channelTypeOf(channel.type)!.can
  const refresh = () => queryClient.invalidateQueries({ queryKey: autorepliesQuery(channel.id).queryKey })
  const form = useForm({
    initial: useMemo(() => valuesOf(reply), [reply]),
    endpoint: autoreplies.change,
    toInput: (v: Values) =>
      ({
        ...{ channelId: channel.id, kind, enabled: v.enabled, text: v.text, buttons: buttonsOfRows(v.buttons) },
        ...(kind === 'holding' && { waitMinutes: Number(v.waitMinutes) }),
        ...(kind === 'offline' && { when: v.when }),
      }) as never,
    edited: { object: reply, reload: refresh },
    check: (v) => {
      if (!v.enabled) return {}
      const [textRefusal, buttonRefusal] = [misfit({ text: v.text, files: [] }, can), refusalOf(v)]
      return {
        ...(textRefusal && { text: v.text.trim() === '' ? ('FIELD_REQUIRED' as const) : textRefusal.code }),
        ...(buttonRefusal && { buttons: buttonRefusal.code }),
      }
    },
    fieldOf: { MESSAGE_EMPTY: 'text', TOO_MANY_BUTTONS: 'buttons', BUTTON_TEXT_TOO_LONG: 'buttons' },
    onSaved: () => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
    },
  })
  const refusalOf = (v: Values) => misfitOfButtons(buttonsOfRows(v.buttons), { text: v.text || 'x', files: [] }, can)
  const { values, set } = form
  const buttons = buttonsOfRows(values.buttons)
  const buttonsError = form.codes.buttons ? errorText(form.codes.buttons) : null
  return (
    <form {...form.form} className={styles.card}>
      <Collisions form={form} changed={reply.changed} />
      <CheckField asSwitch label={words.kinds[kind]} hint={words.notes[kind]} {...form.check('enabled')} />
      {(values.enabled || values.text !== '') && (
        <>
          {kind === 'holding' && (
            <Segmented
              label={words.wait}
              options={holdingMinutes.map((n) => ({ value: String(n), label: fill(words.minutes, { n }) }))}
              value={values.waitMinutes}
              onChange={(waitMinutes) => set({ waitMinutes })}
            />
          )}
          {kind === 'offline' && (
            <SelectField
              label={words.when}
              options={offlineReasons.map((value) => ({ value, label: words.reasons[value] }))}
              {...form.field('when')}
            />
          )}
          <TextAreaField label={words.text} required={values.enabled} rows={3} {...form.field('text', can.text.max)} />
          <FormGroup title={words.buttons}>
            {can.buttons ? (
              <ButtonRows rows={values.buttons} max={can.buttons.max} onChange={(rows) => set({ buttons: rows })} />
            ) : (
              <FormNote>{words.noButtons}</FormNote>
            )}
            {buttonsError && <FormNote live>{buttonsError}</FormNote>}
          </FormGroup>
          <ButtonsPreview text={values.text} buttons={buttons} />
        </>
      )}
      <FormFooter form={form} hasRequired={false} />
    </form>
  )
}
