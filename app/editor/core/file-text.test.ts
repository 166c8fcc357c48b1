import { expect, it } from 'vitest'
import { readDates } from '#app/editor/calendar/read-dates.ts'
import { fileText } from './file-text.ts'

/** "Łucja Żółć;4.3.2018", as Excel in Poland saves it. */
const polish = [
  0xa3,
  0x75,
  0x63,
  0x6a,
  0x61,
  0x20,
  0xaf,
  0xf3,
  0xb3,
  0xe6,
  ...Buffer.from(';4.3.2018\r\n', 'latin1'),
]
/** "Jürgen Muñoz;4.3.2018", as it does in Germany or in Spain. */
const western = Buffer.from('Jürgen Muñoz;4.3.2018\r\n', 'latin1')
const unicode = Buffer.from('\uFEFFŁucja Żółć\t4.3.2018\r\n', 'utf16le')

it.each([
  ['of Excel in Poland', new Uint8Array(polish), 'pl', 'Łucja Żółć'],
  ['of Excel in Czechia', new Uint8Array(polish), 'cs', 'Łucja Żółć'],
  ['of Excel in Germany', new Uint8Array(western), 'de', 'Jürgen Muñoz'],
  ['in UTF-8', Buffer.from('Łucja Żółć;4.3.2018'), 'pl', 'Łucja Żółć'],
  ['in UTF-8 with a mark', Buffer.from('\uFEFFŁucja Żółć;4.3.2018'), 'de', 'Łucja Żółć'],
  ['saved as Unicode text', unicode, 'pl', 'Łucja Żółć'],
  ['with the other order of bytes', Buffer.from(unicode).swap16(), 'pl', 'Łucja Żółć'],
])('names of a table %s keep their letters', (_, bytes, language, name) => {
  expect(readDates(fileText(bytes, language))).toEqual({
    dates: [{ name, day: 4, month: 3, year: 2018 }],
    skipped: 0,
  })
})
