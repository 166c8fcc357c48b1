import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeExif } from '#tests/pictures/made-exif.ts'
import { dateTakenOf } from './date-taken.ts'

describe('when a photo was taken', () => {
  it.each(['II', 'MM'] as const)(
    'is what its camera wrote, whatever its byte order (%s)',
    (order) => {
      const written = madeExif(order, {
        0x9003: '2026:07:04 12:15:30',
        0x9004: '2026:07:05 00:00:00',
      })
      expect(dateTakenOf(written)).toBe('2026-07-04T12:15:30')
      expect(dateTakenOf(written.subarray(6))).toBe('2026-07-04T12:15:30')
    },
  )

  it('else when it was scanned, else when it was last saved', () => {
    expect(dateTakenOf(madeExif('II', { 0x9004: '1998:12:24 18:00:00' }))).toBe(
      '1998-12-24T18:00:00',
    )
    expect(dateTakenOf(madeExif('MM', {}, '2020:02:29 06:00:00'))).toBe('2020-02-29T06:00:00')
  })

  it('is not known from what is no moment', () => {
    for (const words of [
      '0000:00:00 00:00:00',
      '2026:02:31 10:00:00',
      '1970:01:01 00:00:00',
      'yesterday at noon!!',
    ]) {
      expect(dateTakenOf(madeExif('II', { 0x9003: words }))).toBe(null)
    }
  })

  it('is read from any bytes without a fault', () => {
    const order = fc.constantFrom('II*\0', 'MM\0*', 'Exif\0\0II*\0', 'xx')
    fc.assert(
      fc.property(order, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
        const found = dateTakenOf(Buffer.concat([Buffer.from(head, 'latin1'), rest]))
        expect(found === null || /^\d{4}-/.test(found)).toBe(true)
      }),
    )
  })
})
