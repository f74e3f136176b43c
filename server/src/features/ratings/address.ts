import { withLink } from '../conversation/index.ts'

export const ratingAddress = (publicUrl: string, ratingId: string): string => `${publicUrl}/link-action/${ratingId}`

/** The text of a request as the client gets it. */
export const withAddress = (text: string, publicUrl: string, ratingId: string): string =>
  withLink(text, ratingAddress(publicUrl, ratingId))
