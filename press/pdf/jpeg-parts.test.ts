import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readJpegParts } from './jpeg-parts.ts'

const noise = Uint8Array.from({ length: 48 * 32 * 3 }, (_, index) => (index * 7919) % 251)
const picture = () => sharp(noise, { raw: { width: 48, height: 32, channels: 3 } })

/** A segment as cameras and editors write them. */
function segment(marker: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** With what a telephone knows about its owner in front of the picture. */
async function withSecrets(jpeg: Buffer): Promise<Buffer> {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0GPS 41.3874 N 2.1686 E'),
    segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<secret/>'),
    segment(0xe2, 'MPF\0secret'),
    segment(0xed, 'Photoshop 3.0\0secret'),
    segment(0xe0, 'JFXX\0secret thumbnail'),
    segment(0xef, 'secret'),
    segment(0xfe, 'made by Ana, a secret'),
    jpeg.subarray(2),
  ])
}

function joined(jpeg: Buffer): Buffer {
  return Buffer.concat(readJpegParts(jpeg)!.pieces)
}

describe('a JPEG for a print file', () => {
  it('loses what it says about people and keeps its picture byte by byte', async () => {
    const jpeg = await picture().jpeg().withIccProfile('srgb').toBuffer()
    const stripped = joined(await withSecrets(jpeg))
    expect(stripped.equals(joined(jpeg))).toBe(true)
    expect(stripped.includes('secret')).toBe(false)
    expect(stripped.includes('GPS')).toBe(false)
    const pixels = await sharp(jpeg).raw().toBuffer()
    expect((await sharp(stripped).raw().toBuffer()).equals(pixels)).toBe(true)
  })

  it('loses the small picture in its header', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const withHeader = (thumbnail: string) => {
      const header = segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01${thumbnail}`)
      return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)])
    }
    const stripped = joined(withHeader('\x01\x02secret'))
    expect(stripped.includes('secret')).toBe(false)
    expect(stripped.equals(withHeader('\0\0'))).toBe(true)
  })

  it('loses the further pictures and films behind its end', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const live = Buffer.concat([jpeg, await withSecrets(jpeg), Buffer.from('ftypmp42')])
    expect(joined(live).equals(joined(jpeg))).toBe(true)
  })

  it('keeps every scan of a progressive picture', async () => {
    const jpeg = await picture().jpeg({ progressive: true }).toBuffer()
    expect(joined(await withSecrets(jpeg)).equals(joined(jpeg))).toBe(true)
    const pixels = await sharp(jpeg).raw().toBuffer()
    expect((await sharp(joined(jpeg)).raw().toBuffer()).equals(pixels)).toBe(true)
  })

  it('tells its size, its components and its profile', async () => {
    const jpeg = await picture().jpeg().withIccProfile('p3').toBuffer()
    const { icc } = await sharp(jpeg).metadata()
    expect(readJpegParts(jpeg)).toMatchObject({
      widthPx: 48,
      heightPx: 32,
      components: 3,
      hasAdobeMarker: false,
      profile: icc,
    })
    const grey = await picture().toColourspace('b-w').jpeg().toBuffer()
    expect(readJpegParts(grey)).toMatchObject({ components: 1, profile: undefined })
    const cmyk = await picture().toColourspace('cmyk').jpeg().toBuffer()
    expect(readJpegParts(cmyk)).toMatchObject({ components: 4, hasAdobeMarker: true })
  })

  it('puts a profile in several segments together in their order', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const chunk = (number: number, text: string) =>
      segment(0xe2, Buffer.from(`ICC_PROFILE\0${String.fromCharCode(number, 2)}${text}`, 'latin1'))
    const head = jpeg.subarray(0, 2)
    const both = Buffer.concat([head, chunk(2, 'second'), chunk(1, 'first'), jpeg.subarray(2)])
    expect(readJpegParts(both)!.profile!.toString()).toBe('firstsecond')
  })

  it('is not passed through when readers might decode it differently', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const changed = (offset: number, value: number) => {
      const copy = Buffer.from(jpeg)
      copy[frame + offset] = value
      return copy
    }
    expect(readJpegParts(changed(1, 0xc9)), 'arithmetic codes').toBeUndefined()
    expect(readJpegParts(changed(1, 0xc3)), 'lossless').toBeUndefined()
    expect(readJpegParts(changed(4, 12)), '12 bits').toBeUndefined()
    expect(readJpegParts(jpeg.subarray(0, -2)), 'no end').toBeUndefined()
    expect(readJpegParts(Buffer.from('GIF89a')), 'no JPEG').toBeUndefined()
  })

  it('never stumbles over a damaged one', async () => {
    const jpeg = await picture().jpeg({ progressive: true }).withIccProfile('srgb').toBuffer()
    const byte = fc.integer({ min: 0, max: 255 })
    const place = fc.integer({ min: 0, max: jpeg.length - 1 })
    const stumble = () =>
      fc.assert(
        fc.property(fc.array(fc.tuple(place, byte)), place, (changes, length) => {
          const damaged = Buffer.from(jpeg.subarray(0, length))
          for (const [at, value] of changes) if (at < length) damaged[at] = value
          const parts = readJpegParts(damaged)
          if (parts) expect(Buffer.concat(parts.pieces).length).toBeLessThanOrEqual(length)
        }),
      )
    expect(stumble).not.toThrow()
  })
})
