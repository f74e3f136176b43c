import { usePanel } from './context.ts'

/** Words with a link to the privacy policy. */
export const Policy = ({ before, link }: { before: string; link: string }) => {
  const { settings } = usePanel()
  return (
    <>
      {before}{' '}
      <a href={settings.policyUrl} target="_blank" rel="noopener noreferrer">
        {link}
      </a>
    </>
  )
}
