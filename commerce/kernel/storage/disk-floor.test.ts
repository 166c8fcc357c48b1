import { describe, expect, it } from 'vitest'
import { watchDiskFloor } from './disk-floor.ts'

const GB = 1_000_000_000

function diskOf(totalBytes: number) {
  const disk = { freeBytes: totalBytes, looks: 0, clockMs: 0, told: [] as boolean[] }
  const open = (floorBytes?: number) =>
    watchDiskFloor({
      folder: '/data/not/yet/there',
      floorBytes,
      clockMs: () => disk.clockMs,
      tell: (isReached) => disk.told.push(isReached),
      async lookAt(folder) {
        if (folder !== '/data') throw Object.assign(new Error('none'), { code: 'ENOENT' })
        disk.looks += 1
        return { bavail: disk.freeBytes / 1000, blocks: totalBytes / 1000, bsize: 1000 }
      },
    })
  return { disk, open }
}

describe('the floor of free disk', () => {
  it.each([
    ['a twentieth of a small disk', 20 * GB, undefined, 1 * GB],
    ['2 GB of a large one', 500 * GB, undefined, 2 * GB],
    ['what the operator says', 500 * GB, 30 * GB, 30 * GB],
  ])('is %s', async (_, totalBytes, floorBytes, expected) => {
    const { disk, open } = diskOf(totalBytes)
    disk.freeBytes = expected
    expect(await open(floorBytes).isReached()).toBe(false)
    disk.freeBytes = expected - 1_000
    const floor = open(floorBytes)
    expect(await floor.isReached()).toBe(true)
    await expect(floor.refuseIfReached()).rejects.toMatchObject({ code: 'no_space' })
  })

  it('is looked at once a second, and told when it is reached and when it is over', async () => {
    const { disk, open } = diskOf(20 * GB)
    const floor = open()
    await Promise.all([floor.isReached(), floor.isReached(), floor.freeBytes()])
    expect(disk.looks).toBe(1)
    disk.freeBytes = 0
    expect(await floor.isReached()).toBe(false)
    for (const freeBytes of [0, 0, 20 * GB, 20 * GB]) {
      disk.clockMs += 1_000
      disk.freeBytes = freeBytes
      expect(await floor.isReached()).toBe(freeBytes === 0)
    }
    expect(disk.told).toEqual([true, false])
  })
})
