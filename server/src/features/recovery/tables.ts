declare module '../../platform/db.ts' {
  interface Database {
    recoveries: {
      token_hash: Buffer
      organization_id: string
      user_id: string
      account_state: Buffer
      created_at: Time
      expires_at: Time
    }
  }
}

export type {}
