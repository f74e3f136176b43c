import { BlockList, isIP } from 'node:net'

export const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A set of addresses and networks (`10.0.0.0/8`). Throws when an entry is neither. */
export const networksOf = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (!isIP(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits))) {
      throw new Error(`neither an address nor a network: ${entry}`)
    }
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}
