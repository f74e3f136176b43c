import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { autoreplies } from '@beseda/contract/endpoints/autoreplies.ts'
import { type Autoreply, holdingMinutes, offlineReasons } from '@beseda/contract/entities/autoreply.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { misfitsOfAutoreply } from '@beseda/domain/autoreply/fit.ts'
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
import { FilesField } from '../../entities/chat/reply-templates/FilesField.tsx'
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
  readonly files: readonly StoredFile[]
  readonly waitMinutes: string
  readonly when: string
}
const valuesOf = ({ enabled, text, buttons, files, waitMinutes, when }: Autoreply): Values => ({
  ...{ enabled, text, files, when, waitMinutes: String(waitMinutes) },
  buttons: buttons.length > 0 ? buttons.map(toRow) : [emptyRow],
})

/** One automatic reply: when it goes, its text, its buttons and its files within the limits of the channel. */
export const AutoreplyForm = ({ channel, reply }: { channel: Channel; reply: Autoreply }) => {
  const { autoreplies: words, forms } = useWords('autoreplies', 'forms', 'ownButtons', 'replyTemplates')
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
        fileIds: v.files.map((f) => f.id),
        ...(kind === 'holding' && { waitMinutes: Number(v.waitMinutes) }),
        ...(kind === 'offline' && { when: v.when }),
      }) as never,
    edited: { object: reply, reload: refresh },
    check: (v) => {
      if (!v.enabled) return {}
      const { text, files, buttons } = misfitsOf(v)
      return {
        ...(text && { text: v.text.trim() === '' ? ('FIELD_REQUIRED' as const) : text.code }),
        ...(files && { files: files.code }),
        // a missing text is said once
        ...(buttons && buttons.code !== 'BUTTONS_NEED_TEXT' && { buttons: buttons.code }),
      }
    },
    fieldOf: { FILE_NOT_FOUND: 'files' },
    onSaved: () => {
      toast({ kind: 'success', text: forms.saved })
      void refresh()
    },
  })
  const misfitsOf = ({ text, files, buttons }: Values) =>
    misfitsOfAutoreply({ text, files: [...files], buttons: buttonsOfRows(buttons) }, can)
  const { values, set } = form
  const buttons = buttonsOfRows(values.buttons)
  const codes = form.codes as Readonly<Record<string, ErrorCode | undefined>>
  const filesCode = codes.files ?? codes.fileIds
  const buttonsError = form.codes.buttons ? errorText(form.codes.buttons) : null
  return (
    <form {...form.form} className={styles.card}>
      <Collisions form={form} changed={reply.changed} />
      <CheckField asSwitch label={words.kinds[kind]} hint={words.notes[kind]} {...form.check('enabled')} />
      {(values.enabled || values.text !== '' || values.files.length > 0) && (
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
          {can.files || values.files.length > 0 ? (
            <FilesField
              hint={words.fileHint}
              files={values.files}
              maxBytes={Math.min(limits.fileBytes, can.files?.maxBytes ?? 0)}
              error={can.files === null ? words.noFiles : filesCode ? errorText(filesCode) : null}
              onAdd={(file) => set({ files: [...values.files, file] })}
              onRemove={(gone) => set({ files: values.files.filter((f) => f.id !== gone) })}
            />
          ) : (
            <FormGroup title={words.files}>
              <FormNote>{words.noFiles}</FormNote>
            </FormGroup>
          )}
          <ButtonsPreview text={values.text} buttons={buttons} files={values.files} />
        </>
      )}
      <FormFooter form={form} hasRequired={false} />
    </form>
  )
}
