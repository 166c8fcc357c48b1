import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { orderAddress, orderChange } from './order.columns.ts'

type Db = Kysely<Tables>

export async function setAddress(trx: Db, orderId: string, address: CheckedAddress): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ delivery_address: orderAddress.write(address) })
    .where('id', '=', orderId)
    .execute()
}

export async function setGiftMessage(
  trx: Db,
  orderId: string,
  message: string | undefined,
): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({ gift_message: message ?? null })
    .where('id', '=', orderId)
    .execute()
}

/** Changes of the address that wait for another label wait no more. */
export async function markLabelMade(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('order_change')
    .set({ label_made_at: now })
    .where('order_id', '=', orderId)
    .where('needs_label', '=', true)
    .where('label_made_at', 'is', null)
    .execute()
}

export async function setVersion(
  trx: Db,
  lineId: string,
  version: { id: string; designName: string | undefined },
): Promise<void> {
  await trx
    .updateTable('order_line')
    .set({
      version_id: version.id,
      ...(version.designName !== undefined && { design_name: version.designName }),
    })
    .where('id', '=', lineId)
    .execute()
}

export async function insertChange(
  trx: Db,
  change: Omit<Insertable<Tables['order_change']>, 'before' | 'after'> & {
    before: object
    after: object
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('order_change')
    .values({
      ...change,
      before: orderChange.write(change.before),
      after: orderChange.write(change.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
