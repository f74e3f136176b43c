/** How mail leaves. `url`: see smtp.ts; it holds the password. */
export interface MailSettings {
  readonly url: string
  readonly from: string
}
/** How SMS leave: by one of two protocols. `url` and `authorization` hold secrets. */
export type SmsSettings =
  | { readonly by: 'smpp'; readonly url: string; readonly from: string }
  | {
      readonly by: 'http'
      readonly url: string
      readonly from: string
      readonly authorization: string | null
      readonly body: string
    }
