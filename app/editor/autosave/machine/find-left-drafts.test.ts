import { expect, it } from 'vitest'
import { findLeftDrafts } from './find-left-drafts.ts'
import type { LocalDraft } from './local-draft.ts'

const copy = (given: Partial<LocalDraft>): LocalDraft => ({
  id: 'copy',
  sitting: 'tab 1',
  articleId: 101,
  designId: undefined,
  fromDesignId: undefined,
  name: 'Mug',
  isRenamed: false,
  document: '{}',
  revision: 0,
  attempt: undefined,
  editedAt: 1,
  ...given,
})

const opened = {
  sitting: 'tab 1',
  articleId: 101,
  designId: undefined,
  fromDesignId: undefined,
  copyId: undefined,
}

it('goes on with a design whose last edits the shop never got, whichever tab made them', () => {
  const old = copy({ id: 'old', designId: 'd1', sitting: 'tab 9', editedAt: 1 })
  const newer = copy({ id: 'newer', designId: 'd1', sitting: 'tab 8', editedAt: 2 })
  const copies = [old, newer, copy({ designId: 'd2' })]
  expect(findLeftDrafts(copies, { ...opened, designId: 'd1' })).toEqual({ resume: newer })
  expect(findLeftDrafts(copies, { ...opened, designId: 'd3' })).toEqual({ resume: undefined })
})

it('offers beside a design what was sent and never named: it may be the latest of that design', () => {
  const attempt = { key: 'k1', document: '{}', name: 'Mug' }
  const nameless = copy({ id: 'nameless', attempt })
  const named = copy({ id: 'named', designId: 'd1' })
  const d1 = { ...opened, designId: 'd1' }
  expect(findLeftDrafts([nameless, copy({ editedAt: 9 })], d1)).toEqual({ offer: nameless })
  expect(findLeftDrafts([nameless, named], d1)).toEqual({ resume: named })
})

it('goes on after a reload with what had no design yet', () => {
  const own = copy({ id: 'own' })
  const others = [copy({ articleId: 205, editedAt: 9 }), copy({ sitting: 'tab 2', editedAt: 9 })]
  expect(findLeftDrafts([own, ...others], opened)).toEqual({ resume: own })
})

it('offers what another tab left, and does not put it in the place of something else', () => {
  const left = copy({ sitting: 'tab 2' })
  const design = copy({ designId: 'd1', editedAt: 2 })
  expect(findLeftDrafts([left], opened)).toEqual({ offer: left })
  expect(findLeftDrafts([left, design], opened)).toEqual({ offer: design })
  expect(findLeftDrafts([copy({})], { ...opened, fromDesignId: 'd7' })).toEqual({ offer: copy({}) })
})

it('opens the one that was chosen', () => {
  const chosen = copy({ id: 'chosen', sitting: 'tab 2' })
  const copies = [copy({ editedAt: 5 }), chosen]
  expect(findLeftDrafts(copies, { ...opened, copyId: 'chosen' })).toEqual({ resume: chosen })
})
