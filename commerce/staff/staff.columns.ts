import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Fields that an act changed, by their names: of each kind of object its own. */
export const actFields = jsonCodec(['staff_act.before', 'staff_act.after'], asWritten<object>())

export type AuditFault = { month: string; id: number | undefined; fault: string }

export const checkFaults = jsonCodec('staff_audit_check.faults', asWritten<AuditFault[]>())
