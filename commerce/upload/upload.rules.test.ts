import { expect, it } from 'vitest'
import { kindByFirstBytes, makeUploadId } from './upload.rules.ts'

it('has ids that a document can hold', () => {
  for (let count = 0; count < 500; count += 1) {
    expect(makeUploadId()).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{21}$/)
  }
})

it('sees by the first bytes which limit counts', () => {
  expect(kindByFirstBytes(Buffer.from('%PDF-1.7'))).toBe('PDF')
  expect(kindByFirstBytes(Buffer.from('PK\x03\x04…'))).toBe('ZIP')
  expect(kindByFirstBytes(Buffer.from([0xff, 0xd8, 0xff]))).toBe('IMAGE')
  expect(kindByFirstBytes(new Uint8Array())).toBe('IMAGE')
})
