import { describe, expect, it } from 'vitest'
import { extentOf } from '#tests/design/arbitrary-text.ts'
import { vectorArtFromSvg } from './svg-art.ts'

function pathsOf(body: string) {
  return vectorArtFromSvg(body, { width: 36, height: 36 }).paths
}

describe('a drawing as paths', () => {
  it('spells out short and relative commands', () => {
    expect(pathsOf('<path fill="#123456" d="m1 2h3v4l-3-1q1 1 2 0t2 0z"/>')).toEqual([
      {
        path: 'M1 2L4 2L4 6L1 5Q2 6 3 5Q4 4 5 5Z',
        fill: '#123456',
        fillRule: 'nonzero',
        opacity: 1,
      },
    ])
  })

  it('turns circles, ellipses and rectangles into paths as large as they are', () => {
    const paths = pathsOf(
      '<circle cx="10" cy="10" r="4"/><ellipse cx="10" cy="10" rx="6" ry="2"/>' +
        '<rect x="1" y="2" width="3" height="4"/>',
    )
    expect(paths.map(({ path }) => extentOf(path))).toEqual([
      { x: 6, y: 6, width: 8, height: 8 },
      { x: 4, y: 8, width: 12, height: 4 },
      { x: 1, y: 2, width: 3, height: 4 },
    ])
  })

  it('hands down colour, opacity and turns from group to part, the innermost turn first', () => {
    const [path] = pathsOf(
      '<g fill="#fc0" opacity=".5" transform="translate(10 0)"><g transform="scale(2)">' +
        '<path opacity=".5" fill-rule="evenodd" d="M1 1L2 1L2 2Z"/></g></g>',
    )
    expect(path).toEqual({
      path: 'M12 2L14 2L14 4Z',
      fill: '#ffcc00',
      fillRule: 'evenodd',
      opacity: 0.25,
    })
  })

  it('draws a part wherever it is used, and not where it is defined', () => {
    const part = '<defs><path id="a" fill="red" d="M0 0L1 0L1 1Z"/></defs>'
    const twice = '<use href="#a"/><use href="#a" transform="translate(5 5)"/>'
    expect(pathsOf(part + twice).map(({ path, fill }) => [path, fill])).toEqual([
      ['M0 0L1 0L1 1Z', '#ff0000'],
      ['M5 5L6 5L6 6Z', '#ff0000'],
    ])
  })

  it('outlines a stroke with round ends', () => {
    const [stroke] = pathsOf(
      '<path fill="none" stroke="#7a8891" stroke-width="2" stroke-linecap="round" d="M5 5c3 0 6 0 9 0"/>',
    )
    expect(stroke!.fill).toBe('#7a8891')
    expect(extentOf(stroke!.path)).toEqual({ x: 4, y: 4, width: 11, height: 2 })
  })

  it.each([
    ['<linearGradient id="a"/>', 'uses <linearGradient>'],
    ['<path fill="url(#a)" d="M0 0L1 1Z"/>', 'the colour url(#a)'],
    ['<use href="#nothing"/>', 'a part that it lacks: #nothing'],
    ['<path stroke="#000" d="M0 0L1 1"/>', 'a square stroke'],
    ['<rect rx="2" width="3" height="4"/>', 'a rounded rectangle'],
  ])('says what it cannot draw: %s', (body, reason) => {
    expect(() => pathsOf(body)).toThrow(reason)
  })
})
