export const nodeFlags: readonly string[]
export const mallocSettings: Readonly<Record<string, string>>
