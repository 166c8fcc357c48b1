import { describe, expect, it } from 'vitest'
import type { DisplayList } from '#design/display-list.ts'
import { displayListText } from './display-list-text.ts'

describe('the text of a display list', () => {
  it('does not depend on the order in which a list was built', () => {
    const item: DisplayList['items'][number] = {
      kind: 'path',
      elementId: null,
      path: 'M0 0Z',
      matrix: [1, 0, 0, 1, 0, 0],
      fill: '#ffffff',
      fillRule: 'nonzero',
      stroke: { color: '#000000', width: 1, dash: [2, 1], join: 'miter' },
      opacity: 1,
    }
    const list: DisplayList = { pageId: 'p', width: 2, height: 1, bleed: 0, items: [item] }
    const other = Object.fromEntries(
      Object.entries({
        ...list,
        items: [Object.fromEntries(Object.entries(item).toReversed())],
      }).toReversed(),
    ) as DisplayList
    expect(displayListText(other)).toBe(displayListText(list))
    expect(displayListText(list)).toBe(
      '{"bleed":0,"height":1,"items":[{"elementId":null,"fill":"#ffffff","fillRule":"nonzero",' +
        '"kind":"path","matrix":[1,0,0,1,0,0],"opacity":1,"path":"M0 0Z",' +
        '"stroke":{"color":"#000000","dash":[2,1],"join":"miter","width":1}}],' +
        '"pageId":"p","width":2}',
    )
  })
})
