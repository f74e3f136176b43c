import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, SearchX } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import { formerOf } from '../../entities/channel/channel-form.ts'
import { channelsQuery } from '../../entities/channel/queries.ts'
import { newId } from '../../lib/ids.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { paths } from '../../lib/paths.ts'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ChannelForm, type ChannelSlots } from './ChannelForm.tsx'
import styles from './channels.module.css'
import { draftOf } from './draft.ts'
import { TypeChoice } from './TypeChoice.tsx'

/** Parts of other features that a stored channel has, a tab each. */
export interface ChannelTabs {
  readonly Routing: ComponentType<{ readonly channel: Channel }>
  readonly Autoreplies: ComponentType<{ readonly channel: Channel; readonly onRating: () => void }>
}
const Stored = ({ channel, slots, tabs }: { channel: Channel; slots: ChannelSlots; tabs: ChannelTabs }) => {
  const { channels, routing, autoreplies } = useWords('channels', 'routing', 'autoreplies')
  const { change } = useListSearch()
  return (
    <FormAndChanges
      entity="channel"
      entityId={channel.id}
      label={channel.name}
      settings={channels.general}
      formerOf={(changes) => formerOf(channel.type, changes)}
      more={[
        { id: 'routing', label: routing.title, content: <tabs.Routing channel={channel} /> },
        {
          ...{ id: 'autoreplies', label: autoreplies.title },
          content: <tabs.Autoreplies channel={channel} onRating={() => change({ tab: undefined })} />,
        },
      ]}
    >
      {(former) => <ChannelForm channel={channel} former={former} slots={slots} />}
    </FormAndChanges>
  )
}

/** `/admin/preferences/channels/$id`; `new`: first the type, then the form. */
export const ChannelPage = ({ tabs, ...slots }: ChannelSlots & { readonly tabs: ChannelTabs }) => {
  const { channels, titles } = useWords('channels')
  const lang = useLang()
  const { id } = useParams({ strict: false }) as { id: string }
  const { search } = useListSearch()
  const query = useQuery(channelsQuery)
  const isNew = id === 'new'
  // One id for all attempts, so that a retry creates no second channel.
  const draft = useMemo(
    () => (isNew && search.type ? draftOf(search.type, newId(), lang) : null),
    [isNew, search.type, lang],
  )
  const stored = query.data?.channels.find((c) => c.id === id)
  const type = channelTypeOf((draft ?? stored)?.type ?? '')
  return (
    <Page
      title={isNew ? channels.newTitle : (stored?.name ?? titles.channel)}
      actions={
        <>
          {type && <Chip>{inLang(type.label, lang)}</Chip>}
          {stored && !stored.active && <Chip dot>{channels.inactive}</Chip>}
          <Link to={isNew && draft ? paths.channel : paths.channels} params={{ id: 'new' }} className={styles.back}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {isNew && draft ? channels.otherType : channels.backToList}
          </Link>
        </>
      }
    >
      <div className={styles.scroll}>
        <Loaded query={query} shape="form">
          {() => {
            if (isNew)
              return draft ? <ChannelForm key={draft.id} channel={draft} former={null} slots={slots} /> : <TypeChoice />
            if (stored) return <Stored key={id} channel={stored} slots={slots} tabs={tabs} />
            return (
              <EmptyState icon={<SearchX size={28} strokeWidth={1.5} aria-hidden="true" />} title={channels.gone} />
            )
          }}
        </Loaded>
      </div>
    </Page>
  )
}
