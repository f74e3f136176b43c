import { langs } from '@beseda/contract/lang.ts'
import { chooseLang, useLang, useWords } from '../../lib/language.ts'
import { usePrefer } from '../../lib/prefer.ts'
import { switchSingleKeys, useSingleKeys } from '../../lib/shortcuts.ts'
import { chooseDensity, chooseTheme, densities, themes, useDensity, useTheme } from '../../lib/theme.ts'
import { preferencesOf, useViewer } from '../../lib/viewer.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Segmented, type SegmentOption } from '../../ui/Segmented.tsx'
import styles from './profile.module.css'

const Choice = <T extends string>({
  label,
  ...rest
}: {
  label: string
  options: readonly SegmentOption<T>[]
  value: T
  onChange: (value: T) => void
}) => (
  <div className={styles.choice}>
    <span className={styles.choiceLabel}>{label}</span>
    <Segmented label={label} {...rest} />
  </div>
)

/** Appearance and keys of the console in this browser; each choice applies at once. */
export const Look = () => {
  const { shell, profile } = useWords('profile')
  const lang = useLang()
  const theme = useTheme()
  const density = useDensity()
  const singleKeys = useSingleKeys()
  const { undoSend, shareDrafts } = preferencesOf(useViewer())
  const prefer = usePrefer()
  return (
    <>
      <Choice
        label={shell.language.label}
        options={langs.map((value) => ({ value, label: profile.langs[value] }))}
        value={lang}
        onChange={(value) => void chooseLang(value)}
      />
      <Choice
        label={shell.theme.label}
        options={themes.map((value) => ({ value, label: shell.theme[value] }))}
        value={theme}
        onChange={chooseTheme}
      />
      <Choice
        label={shell.density.label}
        options={densities.map((value) => ({ value, label: shell.density[value] }))}
        value={density}
        onChange={chooseDensity}
      />
      <CheckField
        asSwitch
        label={profile.singleKeys}
        hint={profile.singleKeysNote}
        checked={singleKeys}
        onChange={(event) => switchSingleKeys(event.target.checked)}
      />
      <CheckField
        asSwitch
        label={profile.undoSend}
        hint={profile.undoSendNote}
        checked={undoSend}
        onChange={(event) => void prefer({ undoSend: event.target.checked })}
      />
      <CheckField
        asSwitch
        label={profile.shareDrafts}
        hint={profile.shareDraftsNote}
        checked={shareDrafts}
        onChange={(event) => void prefer({ shareDrafts: event.target.checked })}
      />
    </>
  )
}
