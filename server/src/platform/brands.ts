import { type BrandId, brandIds, brandNamed, brands } from '@beseda/contract/brands.ts'

/** A host of requests (`chat.example.com`, or with a port) and the brand that they get. */
export interface BrandHost {
  readonly host: string
  readonly brand: BrandId
}
/** The brand of a request or of an organization. */
export interface Brand {
  /** As stored with organizations and letters; null: the installation's default, whatever it is then. */
  readonly id: BrandId | null
  readonly name: string
  /** Its colours and mark. */
  readonly look: BrandId
  /** The origin of its links, without a trailing slash. */
  readonly url: string
  /** The address from which its letters come; null: that of the mail settings. */
  readonly mailFrom: string | null
}
/** The address of a brand's letters. */
export interface BrandSender {
  readonly brand: BrandId
  readonly address: string
}
/** Of the settings. */
interface Branded {
  readonly brand: string
  readonly publicUrl: string
  readonly brandHosts: readonly BrandHost[]
  readonly brandSenders: readonly BrandSender[]
}

/** The brand of an organization or of a stored letter. Links lead to the brand's first host. */
export const brandOf = (settings: Branded, stored: string | null | undefined): Brand => {
  const id = brandIds.find((known) => known === stored)
  const { brand, publicUrl, brandHosts, brandSenders } = settings
  const fromOf = (look: BrandId | null) => brandSenders.find((s) => s.brand === look)?.address ?? null
  if (id === undefined) {
    const look = brandNamed(brand)
    const name = look ? brands[look].name : brand
    return { id: null, name, look: look ?? brandIds[0], url: publicUrl, mailFrom: fromOf(look) }
  }
  const host = brandHosts.find((h) => h.brand === id)?.host
  const url = host === undefined ? publicUrl : `${new URL(publicUrl).protocol}//${host}`
  return { id, name: brands[id].name, look: id, url, mailFrom: fromOf(id) }
}
/** The brands that an organization may have: the default, and those with a host of their own. */
export const servedBrands = (settings: Branded): readonly Brand[] => [
  brandOf(settings, null),
  ...[...new Set(settings.brandHosts.map((h) => h.brand))].map((id) => brandOf(settings, id)),
]
/** The brand of a request. `host`: its Host header; without an entry for host and port, that of the host alone counts. */
export const brandOnHost = (settings: Branded, host: string | undefined): Brand => {
  const full = (host ?? '').toLowerCase()
  const bare = full.replace(/:\d+$/, '')
  const entry = [full, bare].map((name) => settings.brandHosts.find((h) => h.host === name)).find(Boolean)
  return brandOf(settings, entry?.brand ?? null)
}
