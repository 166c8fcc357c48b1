import type { Kysely } from 'kysely'
import { createClient, type Client } from '#api/client.ts'
import type { AnyBulkAct, AnyOfficeList } from '#commerce/kernel/office-work.ts'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { officeTaskOfficeApi } from '#commerce/office-task/office-task.office.api.ts'
import { officeTaskOfficeContract } from '#commerce/office-task/office-task.office.contract.ts'
import { makeOfficeApi } from '#commerce/staff/office-door.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import type { Tables } from '#db/tables.ts'
import { makeStaff } from './staff.ts'

export type TaskClient = Client<typeof officeTaskOfficeContract> & { staffId: string }

/** The office's tasks with acts and lists of a test, called by people as its pages call them. */
export function openTaskApi(
  db: Kysely<Tables>,
  given: {
    dataDir: string
    bulkActs: readonly AnyBulkAct[]
    officeLists: readonly AnyOfficeList[]
    now?: () => Date
  },
) {
  const faults: unknown[] = []
  const { dataDir, bulkActs, officeLists, now } = given
  const uploads = { storage: openStorage({ dataDir, s3: undefined }) }
  const bounds = officeTaskOfficeApi({ bulkActs, officeLists, officeCounters: [], uploads })
  const api = makeOfficeApi(bounds, {
    db,
    origin: 'http://staff.localhost:3000',
    reportFault: (error) => faults.push(error),
    reportSecurity: () => {},
    now,
  })
  return {
    faults,
    async staff(role: BuiltInRoleCode, stores?: readonly string[]): Promise<TaskClient> {
      const { staffId, credential } = await makeStaff(db, {
        role,
        stores,
        now: now?.() ?? new Date(),
      })
      const client = createClient(officeTaskOfficeContract, {
        transport: api,
        baseUrl: 'http://api.internal',
        credential,
        clientAddress: '10.1.2.3',
        envelope: { extSessionId: '', application: '', locale: '', tracking: {} },
      })
      return { ...client, staffId }
    },
  }
}
