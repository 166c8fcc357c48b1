import type { Generated } from 'kysely'
import type { At } from './column-types.ts'

interface AttachmentTable {
  id: string
  store: string
  sha256: string
  name: string
  bytes: number
  ticket_id: Generated<string | null>
  message_id: Generated<string | null>
  created_at: At
}

declare module './tables.ts' {
  interface Tables {
    attachment: AttachmentTable
  }
}
