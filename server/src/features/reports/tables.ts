import type { StoredFacts } from './facts.ts'

declare module '../../platform/db.ts' {
  interface Database {
    session_facts: {
      session_id: string
      organization_id: string
      facts_version: number
      facts: Json<StoredFacts>
      computed_at: Time
    }
  }
}
