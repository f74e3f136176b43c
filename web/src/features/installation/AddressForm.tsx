import { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import type { ShownSettings } from '@beseda/contract/entities/installation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../lib/forms.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormFooter } from '../../parts/FormFooter.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CheckAddress } from './CheckAddress.tsx'
import { takeSettings } from './queries.ts'

/** Name and public address; only what changed is sent. */
export const AddressForm = ({ settings: { brand, publicUrl } }: { settings: ShownSettings }) => {
  const { forms, installation: words } = useWords('forms', 'installation')
  const queryClient = useQueryClient()
  const base = { brand: brand.value, publicUrl: publicUrl.isSet ? publicUrl.value : '' }
  const form = useForm({
    initial: base,
    endpoint: calls.setAddress,
    toInput: (v) => ({
      ...(v.brand !== base.brand && { brand: v.brand }),
      ...(v.publicUrl !== base.publicUrl && { publicUrl: v.publicUrl }),
    }),
    onSaved: (saved) => {
      takeSettings(queryClient, saved)
      toast({ kind: 'success', text: forms.saved })
    },
  })
  const hintOf = (variable: string | null, hint: string) => {
    if (variable === null) return hint
    return variable === 'DEMO' ? words.demo : fill(words.fromEnvironment, { variable })
  }
  return (
    <>
      <form {...form.form}>
        <TextField
          {...form.field('brand', 64)}
          label={words.brand}
          hint={hintOf(brand.variable, words.brandHint)}
          readOnly={brand.variable !== null}
          autoComplete="off"
        />
        <TextField
          {...form.field('publicUrl')}
          label={words.publicUrl}
          hint={hintOf(publicUrl.variable, words.addressHint)}
          readOnly={publicUrl.variable !== null}
          type="url"
          inputMode="url"
          placeholder={publicUrl.value}
          autoComplete="off"
          spellCheck={false}
        />
        <FormFooter form={form} hasRequired={false} />
      </form>
      {!form.dirty && <CheckAddress address={publicUrl.value} />}
    </>
  )
}
