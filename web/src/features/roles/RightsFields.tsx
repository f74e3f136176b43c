import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { FormGroup } from '../../parts/FormParts.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { groupNames, rightGroups } from './right-groups.ts'

/**
 * The rights of a role as switches in groups. Users cannot grant rights that they lack, but may restore those that the
 * role had. The right over all organizations is visible only to its holders.
 */
export const RightsFields = ({
  value,
  before,
  onChange,
}: {
  value: readonly Right[]
  before: readonly Right[]
  onChange: (rights: readonly Right[]) => void
}) => {
  const lang = useLang()
  const { people } = useWords('people')
  const own = accessOf(useViewer()).rights
  const isShown = (right: Right) => right !== 'RIGHT_OBSERVER' || own.includes(right) || before.includes(right)
  const set = (right: Right, on: boolean) => onChange(on ? [...value, right] : value.filter((known) => known !== right))
  return (
    <>
      {groupNames.map((group) => (
        <FormGroup key={group} title={people.roles.groups[group]}>
          {rightGroups[group].filter(isShown).map((right: Right) => {
            const may = own.includes(right) || before.includes(right)
            return (
              <CheckField
                key={right}
                asSwitch
                label={inLang(rights[right], lang)}
                hint={people.roles.meaning[right]}
                checked={value.includes(right)}
                disabledReason={may ? null : people.roles.lacking}
                onChange={(event) => set(right, event.target.checked)}
              />
            )
          })}
        </FormGroup>
      ))}
    </>
  )
}
