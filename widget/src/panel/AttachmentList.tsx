import { formatSize } from '@beseda/contract/sizes.ts'
import type { Attachment, Attachments } from './attachments.ts'
import { usePanel } from './context.ts'
import { Icon } from './icons.tsx'

/** The files of the message being written, with their upload progress. */
export const AttachmentList = ({ attachments }: { attachments: Attachments }) => {
  const { list, refusals, remove, retry } = attachments
  return (
    <>
      {list.length > 0 && (
        <ul class="attachments">
          {list.map((attachment) => (
            <Item key={attachment.id} {...{ attachment, remove, retry }} />
          ))}
        </ul>
      )}
      <div role="alert">
        {refusals.map((reason) => (
          <p key={reason} class="refusal">
            {reason}
          </p>
        ))}
      </div>
    </>
  )
}

const Item = ({
  attachment,
  remove,
  retry,
}: {
  attachment: Attachment
  remove: Attachments['remove']
  retry: Attachments['retry']
}) => {
  const { lang, words } = usePanel()
  const { name, part, stored, failure, preview, bytes } = attachment
  const isBusy = !stored && !failure
  return (
    <li class={failure ? 'attachment failed' : 'attachment'}>
      {preview ? (
        <img src={preview} alt="" width={36} height={36} />
      ) : (
        <span class="glyph">
          <Icon name="file" />
        </span>
      )}
      <span class="about">
        <bdi class="name">{name}</bdi>
        <span class="size" role={failure ? 'alert' : undefined}>
          {failure ?? formatSize(lang, bytes)}
        </span>
        {isBusy && <progress value={part} aria-label={words.uploading(name)} />}
      </span>
      {failure && (
        <button type="button" class="round" aria-label={`${words.retry}: ${name}`} onClick={() => retry(attachment)}>
          <Icon name="again" size={16} />
        </button>
      )}
      <button
        type="button"
        class="round"
        aria-label={isBusy ? words.cancelUpload(name) : words.removeFile(name)}
        onClick={() => remove(attachment)}
      >
        <Icon name="cross" size={16} />
      </button>
    </li>
  )
}
