import type { Kysely } from 'kysely'
import { storeRows } from '#config/site-table.ts'
import type { Tables } from '#db/tables.ts'

/** A customer whose data are asked for or erased: one of a brand, since another brand is another shop. */
export type Person = { customerId: string; brand: string; email: string }

/** Address in place of an erased customer's: unique, and no mail server has ever heard of it. */
export const addressOfNobody = ({ customerId }: Person) => `erased-${customerId}@erased.invalid`

/** Orders of a customer, and those of a guest with the same address: also while another noun takes the address out. */
export const ordersOf = (db: Kysely<Tables>, person: Person) =>
  db
    .selectFrom('shop_order')
    .where((on) =>
      on.or([
        on('customer_id', '=', person.customerId),
        on.and([
          on('customer_id', 'is', null),
          on('store', 'in', storesOf(person)),
          on(on.fn('lower', ['email']), 'in', [
            person.email.toLowerCase(),
            addressOfNobody(person),
          ]),
        ]),
      ]),
    )
    .select('id')

/** Stores of the customer's brand: what the same address did at another brand's is not ours to forget. */
export const storesOf = ({ brand }: Person) =>
  storeRows.filter((row) => row.brand === brand).map(({ slug }) => slug)

/** Account without name, address or way in, which keeps what the law wants kept for years. */
export type FindNobody = () => Promise<string>

/**
 * How the rows of a table forget a person:
 * - `erased`: the noun's own `erase` deletes them or takes the person out of them
 * - `with customer`: the database deletes them with the customer's row, or with what goes with it
 * - `with session`: they belong to a visit, and end with it or in the hourly purge
 * - `stays`: they remain as they are, for the reason given
 */
export type Forgetting = 'erased' | 'with customer' | 'with session' | { stays: string }

/** Personal data of a noun: which tables hold some, what a customer gets of them, how they are forgotten. */
export type PersonalData = {
  tables: Partial<Record<keyof Tables, Forgetting>>
  /**
   * Parts of the file with everything that the shop has of one customer, by their names in it.
   * Neither secrets nor their hashes: a file that lies in a downloads folder must open nothing.
   */
  exports?: Readonly<
    Record<string, (db: Kysely<Tables>, person: Person) => Promise<readonly unknown[]>>
  >
  /** True while something is on its way that needs the person: nothing is erased then. */
  isNeeded?: (db: Kysely<Tables>, person: Person) => Promise<boolean>
  /** Runs in one transaction with those of all nouns, in any order, before the customer's row goes. */
  erase?: (trx: Kysely<Tables>, person: Person, tools: { findNobody: FindNobody }) => Promise<void>
}
