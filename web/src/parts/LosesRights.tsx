import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useLang, useWords } from '../lib/language.ts'
import { Confirm } from '../ui/Confirm.tsx'
import styles from './LosesRights.module.css'

/** The question before users take rights away from themselves: which ones, and who can give them back. */
export const LosesRights = ({
  lost,
  confirm,
  onConfirm,
  onClose,
}: {
  lost: readonly Right[]
  /** The label of the button. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
}) => {
  const lang = useLang()
  const { people, common } = useWords('people')
  const words = people.losesRights
  return (
    <Confirm
      danger
      title={words.title}
      confirm={confirm}
      cancel={common.cancel}
      closeLabel={common.close}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words.lost}</p>
      <ul className={styles.lost}>
        {lost.map((right) => (
          <li key={right}>{inLang(rights[right], lang)}</li>
        ))}
      </ul>
      <p>{words.back}</p>
    </Confirm>
  )
}
