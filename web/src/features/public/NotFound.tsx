import { useWords } from '../../lib/language.ts'
import { BackToChats } from './BackToChats.tsx'
import { StatusPage } from './StatusPage.tsx'

export const NotFound = () => {
  const { notFound } = useWords().pages
  return <StatusPage sign="search" heading={notFound.title} text={notFound.text} action={<BackToChats />} />
}
