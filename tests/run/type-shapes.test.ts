import { expect, it } from 'vitest'
import { withoutContents } from './type-shapes.ts'

const fileNames = ['lib.es5.d.ts', '../api/call.ts', '../app/page.tsx', '../design/words.d.ts']

it('has the shapes of sources worked out that are known by their content only', () => {
  const state = { version: '7', fileNames, fileInfos: ['lib', 'call', 'page', 'words'] }
  const version = '0'.repeat(32)
  expect(JSON.parse(withoutContents(JSON.stringify(state))!)).toEqual({
    ...state,
    fileInfos: ['lib', { version, signature: 'call' }, { version, signature: 'page' }, 'words'],
  })
})

it('leaves a memory alone that has the shapes, or that it cannot read', () => {
  const shaped = { version: 'call', signature: 'shape' }
  const state = { fileNames, fileInfos: ['lib', shaped, 'page', 'words'] }
  expect(withoutContents(JSON.stringify(state))).toBeUndefined()
  expect(withoutContents('{"files":[]}')).toBeUndefined()
  expect(withoutContents('{"fileNames":["a.ts"],')).toBeUndefined()
})
