import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useSearch } from '@tanstack/react-router'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { BackToChats } from './BackToChats.tsx'
import { StatusPage } from './StatusPage.tsx'

const isRight = (name: unknown): name is Right => typeof name === 'string' && Object.hasOwn(rights, name)

/** Names the missing right, when it is known, and who can grant it. */
const NoRights = () => {
  const lang = useLang()
  const { noRights } = useWords().pages
  const { right } = useSearch({ strict: false }) as { right?: string }
  const text = isRight(right) ? fill(noRights.namedText, { right: inLang(rights[right], lang) }) : noRights.text
  return <StatusPage sign="lock" heading={noRights.title} text={text} action={<BackToChats />} />
}
export default NoRights
