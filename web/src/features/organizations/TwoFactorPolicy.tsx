import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import type { TwoFactorPolicy as Policy } from '@beseda/contract/entities/two-factor.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { formatAhead, formatDateTime } from '../../lib/format.ts'
import { useForm } from '../../lib/forms.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { FormNote } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Section } from '../../parts/Page.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'

const queryKey = ['twoFactorPolicy'] as const
const graces = [0, 1, 3, 7, 14, 30] as const

/** Whether all users of the organization need a second factor, and from when. */
export const TwoFactorPolicy = () => {
  const words = useWords('organizations').organizations.twoFactor
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(twoFactor.policy, {}, { signal }), staleTime: 0 })
  return (
    <Section title={words.heading} note={words.note}>
      <Loaded query={query} shape="form">
        {(policy) => <PolicyForm policy={policy} />}
      </Loaded>
    </Section>
  )
}
const PolicyForm = ({ policy: { from, people, without } }: { policy: Policy }) => {
  const { forms, organizations } = useWords('forms', 'organizations')
  const words = organizations.twoFactor
  const lang = useLang()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { required: from !== null, grace: '7' },
    endpoint: twoFactor.changePolicy,
    toInput: (v) => ({ required: v.required, graceDays: Number(v.grace) }),
    onSaved: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      toast({ kind: 'success', text: forms.saved })
    },
  })
  const isSooner = form.values.required && from === null
  return (
    <form {...form.form}>
      <CheckField asSwitch label={words.required} {...form.check('required')} />
      {isSooner && (
        <SelectField
          label={words.when}
          hint={words.whenNote}
          options={graces.map((days) => ({
            value: String(days),
            label: days === 0 ? words.atOnce : plural(lang, days, words.inDays),
          }))}
          {...form.field('grace')}
        />
      )}
      <FormNote>
        {from !== null && (
          <>
            {from > now()
              ? fill(words.from, { time: formatAhead(from, now()) })
              : fill(words.since, { time: formatDateTime(from, now()) })}{' '}
          </>
        )}
        {plural(lang, without, words.without)} {fill(words.of, { n: String(people) })}
      </FormNote>
      <FormFooter form={form} hasRequired={false} />
    </form>
  )
}
