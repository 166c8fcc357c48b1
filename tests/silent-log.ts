import type { DatabaseLog } from '#db/database-log.ts'

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} }
