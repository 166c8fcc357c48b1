import { afterAll, beforeAll, expect } from 'vitest'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { invite } from './collections.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeMug } from '#tests/make.ts'

/** A shop with a mug, photos and a clock, for the tests of a file about photos of others. */
export type CollectionStage = {
  database: TestDatabase
  files: ReturnType<typeof openTestUploads>
  shop: ReturnType<typeof openApi>
  mug: Awaited<ReturnType<typeof makeMug>>
  invite: (owner: Visitor, more?: object) => ReturnType<typeof invite>
}

/** Filled before the first test, and closed after the last one. */
export function openCollectionStage(now: () => Date): CollectionStage {
  const stage = {} as CollectionStage
  beforeAll(async () => {
    const database = await createTestDatabase()
    const mug = await makeMug(database.db)
    const files = openTestUploads()
    const shop = openApi(database.db, now, files.tools)
    Object.assign(stage, {
      database,
      mug,
      files,
      shop,
      invite: (owner: Visitor, more: object = {}) =>
        invite(owner, { articleId: mug.id, now: now(), ...more }),
    })
  })
  afterAll(async () => {
    await stage.files.close()
    await stage.database.drop()
    expect(stage.shop.faults).toEqual([])
  })
  return stage
}
