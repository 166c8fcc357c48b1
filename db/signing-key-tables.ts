import type { Generated } from 'kysely'
import type { At } from './column-types.ts'

interface SigningKeyTable {
  purpose: string
  version: Generated<number>
  secret: Buffer | null
  root: string | null
  created_at: At
}

declare module './tables.ts' {
  interface Tables {
    signing_key: SigningKeyTable
  }
}
