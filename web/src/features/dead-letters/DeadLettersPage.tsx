import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Page } from '../../parts/Page.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { kindOf, kinds } from './queries.ts'

/** `/admin/preferences/dead-letters`: what gave up in this organization. */
const DeadLettersPage = () => {
  const { deadLetters: words, titles } = useWords('deadLetters')
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { data } = useQuery(channelsQuery)
  const navigate = useNavigate()
  const kind = kindOf(raw.kind)
  const channel = typeof raw.channel === 'string' ? raw.channel : undefined
  const go = (change: { kind?: string | undefined; channel?: string | undefined }) =>
    void navigate({ to: paths.deadLetters, search: { kind, channel, ...change } as never })
  const options = (all: string, list: readonly { readonly value: string; readonly label: string }[]) => [
    { value: '', label: all },
    ...list,
  ]
  return (
    <Page
      title={titles.deadLetters}
      filters={
        <>
          <SelectField
            label={words.kind}
            hideLabel
            value={kind ?? ''}
            options={options(
              words.allKinds,
              kinds.map((value) => ({ value, label: words.kinds[value] })),
            )}
            onChange={(event) => go({ kind: event.target.value || undefined })}
          />
          <SelectField
            label={words.channel}
            hideLabel
            value={channel ?? ''}
            options={options(
              words.allChannels,
              (data?.channels ?? []).map(({ id, name }) => ({ value: id, label: name })),
            )}
            onChange={(event) => go({ channel: event.target.value || undefined })}
          />
        </>
      }
    >
      <Banner tone="quiet">{words.about}</Banner>
      <DeadLetters scope="own" filter={{ kind, channelId: channel }} />
    </Page>
  )
}
export default DeadLettersPage
