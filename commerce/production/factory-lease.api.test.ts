import { describe, expect, it } from 'vitest'
import { granted } from '#tests/designs/designs.ts'
import type { TestStation } from '#tests/production/factory.ts'
import { openFactory } from '#tests/production/factory-stage.ts'
import { renderingFiles } from '#commerce/rendering/rendering.columns.ts'
import { endLeases } from './lease.service.ts'

const stage = openFactory()
const { later, makeOrder, statusOf, lastEvent, download, toDownloaded } = stage

describe('a lease', () => {
  it('is had by one of two stations that ask at once', async () => {
    const order = await makeOrder()
    const answers = await Promise.all(
      [stage.prepress, stage.packing, stage.prepress, stage.packing].map((station) =>
        station.takeLease({ order: order.number }),
      ),
    )
    const codes = answers.map((answer) => ('code' in answer ? answer.code : 'taken'))
    expect(codes.toSorted()).toEqual(['locked', 'locked', 'taken', 'taken'])
    const taken = stage.database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .where('to_status', '=', 201)
      .selectAll()
    expect(await taken.execute()).toHaveLength(1)
  })

  it('opens files to its station alone, and as long as it lasts', async () => {
    const order = await makeOrder()
    const [sha256 = ''] = order.sums
    const ask = (station: TestStation) => station.getFile({ order: order.number, sha256 })
    expect(await ask(stage.prepress)).toMatchObject({ code: 'conflict' })
    granted(await stage.prepress.takeLease({ order: order.number }))
    expect(await ask(stage.packing)).toMatchObject({ code: 'locked' })
    later(14)
    granted(await stage.prepress.takeLease({ order: order.number }))
    later(14)
    await download(order.number, sha256)
    later(1)
    expect(await ask(stage.prepress)).toMatchObject({ code: 'expired' })
    expect(
      await stage.prepress.confirmFiles({ order: order.number, sha256: order.sums }),
    ).toMatchObject({
      code: 'expired',
    })
  })

  it('that ends puts the order back into the queue, and its confirmations count no more', async () => {
    const order = await makeOrder()
    granted(await stage.prepress.takeLease({ order: order.number }))
    granted(await stage.prepress.confirmFiles({ order: order.number, sha256: [order.sums[0]!] }))
    await endLeases(stage.database.db, stage.now)
    expect(await statusOf(order.id)).toBe(201)
    later(15)
    await Promise.all([
      endLeases(stage.database.db, stage.now),
      endLeases(stage.database.db, stage.now),
    ])
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 201,
      to_status: 200,
      actor: 'system',
      reason: 'lease expired',
    })
    granted(await stage.packing.takeLease({ order: order.number }))
    expect(
      await stage.prepress.confirmFiles({ order: order.number, sha256: order.sums }),
    ).toMatchObject({
      code: 'locked',
    })
    const confirmed = await stage.packing.confirmFiles({
      order: order.number,
      sha256: [order.sums[1]!],
    })
    expect(granted(confirmed)).toMatchObject({ status: 201, missing: [order.sums[0]] })
  })

  it('of a station that crashed is taken over without waiting for the clock', async () => {
    const order = await makeOrder()
    granted(await stage.prepress.takeLease({ order: order.number }))
    const answer = granted(
      await stage.prepress.getFile({ order: order.number, sha256: order.sums[0]! }),
    )
    const reader = answer.body!.getReader()
    await reader.read()
    await reader.cancel()
    later(16)
    expect(granted(await stage.packing.takeLease({ order: order.number }))).toMatchObject({
      status: 201,
    })
    for (const sha256 of order.sums) await download(order.number, sha256, stage.packing)
    expect(
      granted(await stage.packing.confirmFiles({ order: order.number, sha256: order.sums })),
    ).toMatchObject({ status: 202 })
  })

  it('begins anew when the factory wants to download again', async () => {
    const order = await makeOrder()
    await toDownloaded(order)
    granted(await stage.packing.moveLine({ order: order.number, line: 1, to: 'STARTED' }))
    expect(await stage.prepress.returnJob({ order: order.number })).toMatchObject({
      code: 'conflict',
    })
    const other = await makeOrder()
    await toDownloaded(other)
    expect(granted(await stage.prepress.returnJob({ order: other.number }))).toMatchObject({
      status: 200,
    })
    await toDownloaded(other)
  })
})

describe('a damaged file', () => {
  const keyOf = async (sha256: string) => {
    const rows = await stage.database.db.selectFrom('rendering').select('files').execute()
    const files = rows.flatMap(({ files: found }) => renderingFiles.read(found))
    return files.find((file) => file.sha256 === sha256)!.key
  }
  const damage = async (sha256: string, bytes: Buffer) => {
    const { path } = await stage.storage.fetchLocal(await keyOf(sha256))
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, bytes)
  }

  it('never leaves the shop: the order is put aside with the reason', async () => {
    const order = await makeOrder()
    const whole = granted(await stage.prepress.takeLease({ order: order.number })).files[1]!
    later(16)
    await damage(whole.sha256, Buffer.alloc(whole.bytes, 7))
    expect(await stage.prepress.takeLease({ order: order.number })).toMatchObject({
      code: 'conflict',
      fields: { files: 'checksum_differs' },
    })
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 200,
      to_status: 2,
      actor: 'system',
      reason: `checksum_differs: ${order.number}/2`,
    })
  })

  it('that is missing puts the order aside', async () => {
    const order = await makeOrder()
    await stage.storage.remove(await keyOf(order.sums[0]!))
    expect(await stage.prepress.takeLease({ order: order.number })).toMatchObject({
      code: 'conflict',
      fields: { files: 'file_missing' },
    })
    expect(await statusOf(order.id)).toBe(2)
  })

  it('that was damaged since never arrives whole, and the station says so', async () => {
    const order = await makeOrder()
    const [file] = granted(await stage.prepress.takeLease({ order: order.number })).files
    await damage(file!.sha256, Buffer.alloc(file!.bytes, 7))
    const answer = granted(
      await stage.prepress.getFile({ order: order.number, sha256: file!.sha256 }),
    )
    await expect(answer.arrayBuffer()).rejects.toThrow('is damaged')
    expect(
      await stage.packing.reportError({ order: order.number, kind: 'corrupt_file' }),
    ).toMatchObject({
      code: 'locked',
    })
    granted(
      await stage.prepress.reportError({ order: order.number, kind: 'corrupt_file', line: 1 }),
    )
    expect(await lastEvent(order.id)).toMatchObject({
      from_status: 201,
      to_status: 2,
      actor: 'factory',
      actor_id: 'prepress',
      reason: `corrupt_file: ${order.number}/1`,
    })
  })

  it('is not confirmed by a checksum that is not of this order', async () => {
    const [order, other] = [await makeOrder(), await makeOrder()]
    granted(await stage.prepress.takeLease({ order: order.number }))
    expect(
      await stage.prepress.confirmFiles({ order: order.number, sha256: other.sums }),
    ).toMatchObject({
      code: 'invalid',
      fields: { sha256: 'unknown' },
    })
    expect(
      await stage.prepress.getFile({ order: order.number, sha256: other.sums[0]! }),
    ).toMatchObject({
      code: 'not_found',
    })
  })
})
