import { Component, type ReactNode } from 'react'
import { passComposerFocus } from './focus.ts'

interface Props {
  readonly chatId: string
  readonly children: ReactNode
}
/**
 * Takes the focus off the composer's field before React changes the page for another chat. A browser that removes a
 * focused field lays the page out at once, and that page is half changed: it is laid out again a moment later. Among
 * components, only classes run code before React's changes. The next chat's field gets the focus, also after Back.
 */
export class ReleaseFocus extends Component<Props> {
  override getSnapshotBeforeUpdate({ chatId }: Props): null {
    if (chatId !== this.props.chatId) passComposerFocus()
    return null
  }
  /** React expects it where there is a snapshot. */
  override componentDidUpdate() {}
  override render() {
    return this.props.children
  }
}
