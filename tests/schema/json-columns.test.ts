import { readFileSync } from 'node:fs'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actionSubject } from '#commerce/required-action/required-action.columns.ts'
import { orderAddress, orderPickupPoint } from '#commerce/order/order.columns.ts'
import { jsonCodec, type JsonText, type StoredJson } from '#db/json-column.ts'
import type { Tables } from '#db/tables.ts'
import { root } from '#tests/run/child.ts'
import { sourcesOf } from '#tests/sources/import-graph.ts'

/** As the driver gives it. */
const stored = <Column extends string>(value: unknown) => value as StoredJson<Column>

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const point = {
  id: 'nido:GB-001',
  kind: 'SHOP' as const,
  name: 'The corner shop',
  addressLine: '1 High Street',
  postalCode: 'SW1A 1AA',
  city: 'London',
  country: 'GB',
  openingHours: [],
}

describe('a JSON column', () => {
  it('takes the text of its own codec, and the compiler refuses any other', () => {
    const order = db.updateTable('shop_order')
    const told = order.set({ pickup_point: orderPickupPoint.write(point) }).compile()
    expect(told.parameters).toEqual([JSON.stringify(point)])
    // @ts-expect-error -- text of nobody's
    order.set({ pickup_point: JSON.stringify(point) })
    // @ts-expect-error -- text of another column
    order.set({ billing: orderPickupPoint.write(point) })
    // @ts-expect-error -- a value that the codec does not write
    orderPickupPoint.write({ id: point.id })
    // @ts-expect-error -- no text
    order.set({ pickup_point: point })
    // @ts-expect-error -- a column that is never empty
    db.updateTable('order_line').set({ applied: null })
  })

  it('is read by its own codec, and the compiler refuses to look into it', () => {
    const row = { billing: stored<'shop_order.billing'>({ city: 'London' }) }
    expect(orderAddress.read(row.billing).city).toBe('London')
    // @ts-expect-error -- nobody has read it
    expect(row.billing.city).toBe('London')
    // @ts-expect-error -- codec of another column
    orderPickupPoint.read(row.billing)
  })

  it('may share a codec with others that hold the same', () => {
    const codec = jsonCodec(['a.one', 'b.two'], z.string())
    const text: JsonText<'a.one'> & JsonText<'b.two'> = codec.write('said')
    expect(text).toBe('"said"')
    expect(codec.read(stored<'a.one'>('said'))).toBe('said')
    expect(codec.read(stored<'b.two'>('said'))).toBe('said')
  })

  it('names itself when something else lies in it', () => {
    expect(() => actionSubject.read(stored({ lineId: 7 }))).toThrow(
      'required_action.subject cannot be read',
    )
    expect(actionSubject.tryRead(stored({ lineId: 7 }))).toBeUndefined()
    expect(actionSubject.tryRead(null)).toBeUndefined()
    expect(actionSubject.readOrNull(null)).toBeNull()
    expect(actionSubject.writeOrNull(undefined)).toBeNull()
  })

  it('is not got round by a cast', () => {
    const casts = sourcesOf(['api', 'app', 'commerce', 'db', 'demo', 'design', 'press', 'server'])
      .filter((file) => file !== 'db/json-column.ts')
      .filter((file) =>
        /\bas (?:JsonText|StoredJson)\b/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(casts, 'JSON is written and read by the codec in <noun>.columns.ts').toEqual([])
  })
})
