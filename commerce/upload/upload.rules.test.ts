import { expect, it } from 'vitest'
import { identifier } from '#design/fields.ts'
import { kindByFirstBytes, makeUploadId, steadyUploadId } from './upload.rules.ts'
import { readPictureName } from './upload.terms.ts'

it('has ids that a document, the door and an address can hold', () => {
  const made = Array.from({ length: 500 }, makeUploadId)
  // The demo of earlier days had one character more than everybody else.
  const demo = ['dog-portrait', 'terrazzo'].map(steadyUploadId).flatMap((id) => [id, `${id}a`])
  for (const id of [...made, ...demo]) {
    expect(identifier.parse(id)).toBe(id)
    for (const file of ['320.webp', '2048.avif', 'page-1.webp', 'page-12.png']) {
      expect(readPictureName(`${id}-${file}`)).toEqual({ id, file })
    }
  }
})

it.each(['-960.webp', 'a-.webp', 'a-960.exe', 'a-0.webp', 'a', '_a-960.webp', 'a/b-960.webp'])(
  'finds no picture in %s',
  (name) => expect(readPictureName(name)).toBeUndefined(),
)

it('sees by the first bytes which limit counts', () => {
  expect(kindByFirstBytes(Buffer.from('%PDF-1.7'))).toBe('PDF')
  expect(kindByFirstBytes(Buffer.from('PK\x03\x04…'))).toBe('ZIP')
  expect(kindByFirstBytes(Buffer.from([0xff, 0xd8, 0xff]))).toBe('IMAGE')
  expect(kindByFirstBytes(new Uint8Array())).toBe('IMAGE')
})
