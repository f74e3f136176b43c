import type { Channel } from '@beseda/contract/entities/channel.ts'
import { useQuery } from '@tanstack/react-query'
import { autorepliesQuery } from '../../entities/routing/queries.ts'
import { useWords } from '../../lib/language.ts'
import { FormNote } from '../../parts/FormParts.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { AutoreplyForm } from './AutoreplyForm.tsx'
import styles from './autoreplies.module.css'

/** The automatic replies of a channel, a card each. The question for a rating is a setting of the channel. */
export const AutorepliesTab = ({ channel, onRating }: { channel: Channel; onRating: () => void }) => {
  const { autoreplies: words } = useWords('autoreplies')
  const query = useQuery(autorepliesQuery(channel.id))
  return (
    <div className={styles.tab}>
      <FormNote>{words.note}</FormNote>
      <Loaded query={query} shape="form">
        {({ autoreplies }) =>
          autoreplies.map((reply) => <AutoreplyForm key={reply.kind} channel={channel} reply={reply} />)
        }
      </Loaded>
      <section className={styles.card}>
        <h2>{words.rating}</h2>
        <p>{channel.ratingEnabled ? words.ratingOn : words.ratingOff}</p>
        <button type="button" className={styles.link} onClick={onRating}>
          {words.ratingOpen}
        </button>
      </section>
    </div>
  )
}
