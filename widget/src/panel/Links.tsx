import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { Icon } from './icons.tsx'

/** Links to other channels of the organization. */
export const Links = ({ links, label }: { links: WidgetSettings['links']; label: string }) =>
  links.length > 0 && (
    <nav class="links" aria-label={label}>
      <span>{label}</span>
      {links.map(({ name, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {name}
          <Icon name="out" size={14} />
        </a>
      ))}
    </nav>
  )
