import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanDisplayName } from './display-name.ts'

describe('the name of an upload', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ana\\Foto de boda.JPG', 'Foto de boda.JPG'],
    ['a\0.png', 'a .png'],
    ['"><img src=x>.png', 'img src=x .png'],
    ['photo\u202egpj.exe', 'photo gpj.exe'],
    ['CON', 'file CON'],
    ['con.jpg', 'file con.jpg'],
    ['LPT1.tar.gz', 'file LPT1.tar.gz'],
    ['console.jpg', 'console.jpg'],
    ['', 'file'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['\u200b\u200e', 'file'],
    ['Łódź – zdjęcie №1.jpg', 'Łódź – zdjęcie №1.jpg'],
    ['Cafe\u0301.jpg', 'Café.jpg'],
    ['👩‍👩‍👧.png', '👩 👩 👧.png'],
    ['\ud800.jpg', 'jpg'],
  ])('%j is shown as %j', (name, shown) => {
    expect(cleanDisplayName(name)).toBe(shown)
  })

  it('keeps the ending of a long name, within 100 characters', () => {
    const name = cleanDisplayName(`${'é'.repeat(300)}.jpeg`)
    expect(name).toHaveLength(100)
    expect(name.endsWith('é.jpeg')).toBe(true)
  })

  it('is never empty, long or dangerous, whatever came', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(anything, (name) => {
        const shown = cleanDisplayName(name)
        expect(shown.length).toBeGreaterThan(0)
        expect(shown.length).toBeLessThanOrEqual(100)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\"'<>&|:*?]|^[\s.]|[\s.]$/u)
        expect(shown).toBe(shown.normalize('NFC'))
        expect(cleanDisplayName(shown)).toBe(shown)
      }),
    )
  })
})
