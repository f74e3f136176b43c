import { Fragment } from 'react'

/** Names that people gave, each in an element of its own. */
export const Names = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, i) => (
    <Fragment key={text}>
      {i > 0 && ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ))
