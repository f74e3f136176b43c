const isMixed = (label: string): boolean => /[a-z]/i.test(label) && /[\u0400-\u04ff]/.test(label)

/**
 * Whether a web address may become a link, in the console and in the panel. A user name before @ can look like the host, and
 * a host that mixes Latin and Cyrillic letters can only be meant to deceive.
 */
export const isHonest = (found: string): boolean => {
  const host = found.split(/[/?#]/)[2]!
  return !host.includes('@') && !host.split('.').some(isMixed) && URL.canParse(found)
}
