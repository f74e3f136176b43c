import { hueOf, initialsOf } from '../names.ts'

export const Avatar = ({ name }: { name: string }) => (
  <span class="avatar" style={{ '--hue': `${hueOf(name)}` }} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
