import { expect, it } from 'vitest'
import { hrefWith, readList } from './list-state.ts'

const spec = { filters: ['status', 'store'], sorts: ['placed', 'total'], defaultSort: '-placed' }
const at = (query: string) => new URL(`http://staff.localhost/office/orders${query}`)

it('reads several values of a filter, as links and as forms write them', () => {
  expect(readList(at('?status=2,17&store=WPX-ES'), spec).values).toEqual({
    status: ['2', '17'],
    store: ['WPX-ES'],
  })
  expect(readList(at('?status=2&status=17&status=2'), spec).values).toEqual({ status: ['2', '17'] })
})

it('knows only sorts and filters of its list', () => {
  const state = readList(at('?sort=-password&admin=1'), spec)
  expect(state.sort).toBe('-placed')
  expect(state.values).toEqual({})
})

it('goes back to the first page when something else is listed', () => {
  expect(hrefWith(at('?status=2&after=abc'), { status: ['2', '17'] })).toBe(
    '/office/orders?status=2,17',
  )
  expect(hrefWith(at('?status=2'), { status: undefined })).toBe('/office/orders')
  expect(hrefWith(at('?status=2'), { after: 'abc' })).toBe('/office/orders?status=2&after=abc')
})
