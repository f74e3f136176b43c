import { withLink } from '../conversation/index.ts'

export const ratingAddress = (publicUrl: string, ratingId: string): string => `${publicUrl}/link-action/${ratingId}`

/** The text of a rating request with the link for the client. */
export const withAddress = (text: string, publicUrl: string, ratingId: string): string =>
  withLink(text, ratingAddress(publicUrl, ratingId))
