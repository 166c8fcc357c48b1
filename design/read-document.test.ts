import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument, documentWith, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import { backgroundDefaults } from './elements/background.ts'
import { readDocument } from './read-document.ts'

const every = documentWith(Object.values(samples))

/** The design after a round trip through JSON, with one value exchanged. */
function broken(path: string, value: unknown): unknown {
  const document = JSON.parse(JSON.stringify(every)) as Record<string, unknown>
  const keys = path.split('.')
  let parent = document
  for (const key of keys.slice(0, -1)) parent = parent[key] as Record<string, unknown>
  parent[keys.at(-1)!] = value
  return document
}

const firstElement = 'pages.0.elements.0'
const many = (count: number, make: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => make(index))
const blankPage = (index: number) => ({
  ...mugPage,
  id: `p${index}`,
  background: backgroundDefaults,
  elements: [],
})

describe('reading a design', () => {
  it('a saved design comes back as it was', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const saved: unknown = JSON.parse(JSON.stringify(document))
        expect(readDocument(saved)).toEqual({ ok: true, document })
      }),
      { numRuns: 50 },
    )
  })

  it.each<[string, unknown, string, string?]>([
    [`${firstElement}.x`, Number.NaN, 'invalid_type'],
    [`${firstElement}.y`, Number.POSITIVE_INFINITY, 'invalid_type'],
    [`${firstElement}.x`, '12', 'invalid_type'],
    [`${firstElement}.x`, 10_001, 'too_big'],
    [`${firstElement}.width`, 0, 'too_small'],
    [`${firstElement}.width`, 1e6, 'too_big'],
    [`${firstElement}.rotation`, 1e9, 'too_big'],
    [`${firstElement}.opacity`, 2, 'too_big'],
    [`${firstElement}.onclick`, 'alert(1)', 'unrecognized_keys'],
    [`${firstElement}.type`, 'script', 'invalid_union'],
    [`${firstElement}.id`, '../x', 'identifier'],
    [`${firstElement}.id`, 'text', 'id_twice', 'pages.0.elements.1.id'],
    [`${firstElement}.asset`, 'https://evil.example/a.png', 'identifier'],
    [`${firstElement}.asset`, 'someone-elses', 'unknown_asset'],
    [`${firstElement}.asset`, 'constructor', 'unknown_asset'],
    [`${firstElement}.asset`, 'star', 'not_a_photo'],
    [`${firstElement}.crop`, { x: 0.6, y: 0, width: 0.5, height: 1 }, 'crop_outside_photo'],
    [`${firstElement}.crop`, { x: 0, y: 0, width: 0, height: 1 }, 'crop_empty'],
    [
      'pages.0',
      { ...blankPage(0), width: 5000, bleed: 100, dpi: 72 },
      'too_large_to_print',
      'pages.0.bleed',
    ],
    ['pages.0.elements.1.text', 'x'.repeat(2001), 'too_big'],
    ['pages.0.elements.1.text', 'a\u202Eb', 'forbidden_characters'],
    ['pages.0.elements.1.text', '\uD800', 'forbidden_characters'],
    ['pages.0.elements.1.font', '../../x', 'identifier'],
    ['pages.0.elements.1.font', 'toString', 'unknown_font'],
    ['pages.0.elements.1.fill', 'url(#x)', 'color'],
    ['pages.0.elements.1.curve', { radius: 0 }, 'curve_too_tight'],
    ['pages.0.elements.2.path', 'M0 0', 'path_belongs_to_shape_path'],
    ['pages.0.elements.5.height', 12, 'not_square'],
    ['pages.0.elements.5.color', '#ffffff', 'unreadable'],
    ['pages.0.background.color', '#fff', 'color'],
    ['pages.0.width', 1e6, 'too_big'],
    ['pages.0.safe', 45, 'no_safe_area_left'],
    ['pages.0.elements', many(501, () => samples.shape), 'too_many'],
    ['pages.0.elements', { length: 1 }, 'list'],
    ['pages', many(401, blankPage), 'too_many'],
    ['pages', [], 'too_few'],
    ['pages', [blankPage(0), blankPage(0)], 'id_twice', 'pages.1.id'],
    ['assets', Object.fromEntries(many(1_001, (n) => [`a${n}`, 1]) as []), 'too_many'],
    ['assets.beach.widthPx', 0, 'too_small'],
    ['assets.beach.url', 'http://127.0.0.1/', 'unrecognized_keys'],
    ['revision', -1, 'too_small'],
    ['v', 2, 'newer_version'],
    ['v', -1, 'unknown_version'],
    ['v', '1', 'unknown_version'],
  ])('refuses %s = %j as %s', (path, value, code, reported = path) => {
    const reading = readDocument(broken(path, value))
    expect(reading.ok ? [] : reading.problems).toContainEqual({ path: reported, code })
  })

  it.each([0, 1])('refuses a million elements of version %d without looking at one', (v) => {
    let looks = 0
    const element = {
      get type() {
        looks += 1
        return 'photo'
      },
    }
    const elements = many(1e6, () => element)
    const reading = readDocument({ ...every, v, pages: [{ ...every.pages[0], elements }] })
    expect(reading.ok ? [] : reading.problems).toContainEqual({
      path: 'pages.0.elements',
      code: 'too_many',
    })
    expect(looks).toBe(0)
  })

  it('answers anything at all, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(0, 1), (value, v) => {
        expect(readDocument(value).ok).toBe(false)
        expect(readDocument({ ...every, v, pages: value }).ok).toBe(false)
      }),
    )
  })

  it('an id that is a name of Object.prototype pollutes nothing', () => {
    const assets = JSON.parse('{"__proto__": {"polluted": 1}}') as unknown
    expect(readDocument({ ...every, assets }).ok).toBe(false)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})
