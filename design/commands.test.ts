import { describe, expect, it } from 'vitest'
import {
  deepFreeze,
  documentWith,
  mugPage,
  sampleAssets,
  samples,
} from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { Command, CommandOf } from './commands/command.ts'
import { DesignDocument } from './document.schema.ts'
import { backgroundDefaults } from './elements/background.ts'
import { applyPatches } from './patches.ts'

/** A command without a line here does not compile. */
const oneOfEach: { [Type in Command['type']]: CommandOf<Type> } = {
  add: { type: 'add', pageId: 'p0', element: { ...asCommand('shape'), id: 'new' }, index: 0 },
  remove: { type: 'remove', elementIds: ['photo', 'qr-code', 'text'] },
  move: { type: 'move', elementIds: ['photo'], dx: 1.23456, dy: -7 },
  resize: { type: 'resize', elementId: 'photo', x: 1, y: 2, width: 90, height: 12.34567 },
  'fit-inside': {
    type: 'fit-inside',
    elementId: 'text',
    bounds: { x: 5, y: 5, width: 30, height: 80 },
  },
  rotate: { type: 'rotate', elementId: 'shape', rotation: 271 },
  reorder: { type: 'reorder', elementId: 'photo', toIndex: 3 },
  group: { type: 'group', elementIds: ['photo', 'text'], groupId: 'pair' },
  ungroup: { type: 'ungroup', groupId: 'old-pair' },
  'set-properties': {
    type: 'set-properties',
    elementId: 'text',
    kind: 'text',
    properties: { text: 'Děkujeme', outline: { color: '#ff0000', width: 0.3 }, size: 7 },
  },
  'replace-photo': { type: 'replace-photo', elementId: 'photo', asset: 'party' },
  'fill-slots': { type: 'fill-slots', assetIds: ['party', 'sunset'] },
  'set-background': {
    type: 'set-background',
    pageId: 'p1',
    background: { ...backgroundDefaults, type: 'photo', asset: 'sunset', crop: samples.photo.crop },
  },
  'add-page': { ...pageOfWidth(200), index: 0 },
  'replace-page': {
    type: 'replace-page',
    page: { ...pageOfWidth(200).page, id: 'p1', copies: 3 },
  },
  turn: { type: 'turn' },
  'set-edges': { type: 'set-edges', pageId: 'p0', edges: { type: 'mirrored' } },
  'remove-page': { type: 'remove-page', pageId: 'p1' },
  'move-page': { type: 'move-page', pageId: 'p0', toIndex: 1 },
  'set-names': {
    type: 'set-names',
    names: { elementIds: ['text'], entries: [{ name: 'Zosia' }, { name: 'Ben', copies: 2 }] },
  },
  'set-page-numbers': { type: 'set-page-numbers', place: 'outer' },
  'add-asset': { type: 'add-asset', assetId: 'aaa', asset: sampleAssets.beach },
  'remove-asset': { type: 'remove-asset', assetId: 'party' },
  'add-font': { type: 'add-font', fontId: 'caveat', sha256: 'b'.repeat(64) },
  lock: { type: 'lock', elementIds: ['photo', 'text'] },
  unlock: { type: 'unlock', elementIds: ['held'] },
}

describe('what a command does', () => {
  const page = { ...mugPage, background: backgroundDefaults }
  const elements = [
    ...Object.values(samples),
    { ...samples.shape, id: 'held', locked: 'by-owner' },
    { ...samples.shape, id: 'old-1', group: 'old-pair' },
    { ...samples.shape, id: 'old-2', group: 'old-pair' },
  ]
  const pages = [
    { ...page, id: 'p0', elements },
    { ...page, id: 'p1', elements: [] },
  ]
  const start = deepFreeze(documentWith([], { pages }))

  it.each(Object.values(oneOfEach))('$type changes the design and is taken back', (command) => {
    const result = applyCommand(start, command)
    if (!result.ok) throw new Error(`${result.reason} ${result.path}`)
    expect(result.document).not.toEqual(start)
    expect(DesignDocument.parse(result.document)).toEqual(result.document)
    const back = applyPatches(result.document, result.undo).document
    expect(JSON.stringify(back)).toBe(JSON.stringify(start))
  })
})

describe('commands of people', () => {
  it('Ana puts another photo into the frame, and the frame stays', () => {
    const result = applyCommand(documentWith([samples.photo]), {
      type: 'replace-photo',
      elementId: 'photo',
      asset: 'party',
    })
    expect(result.ok && result.document.pages[0]!.elements[0]).toMatchObject({
      x: 20,
      y: 20,
      width: 40,
      height: 30,
      asset: 'party',
      crop: { x: 0, y: 0.21875, width: 1, height: 0.5625 },
    })
  })

  it('fills the empty slots in order and leaves the filled one alone', () => {
    const document = documentWith([
      { ...samples.slot, id: 's1' },
      { ...samples.slot, id: 's2', asset: 'party' },
      { ...samples.slot, id: 's3', locked: 'by-template' },
      { ...samples.slot, id: 's4', locked: 'by-template', editable: false },
    ])
    const assetIds = ['beach', 'sunset', 'party']
    const result = applyCommand(document, { type: 'fill-slots', assetIds })
    const slots = result.ok ? result.document.pages[0]!.elements : []
    expect(slots.map((slot) => 'asset' in slot && slot.asset)).toEqual([
      'beach',
      'party',
      'sunset',
      null,
    ])
  })

  it('moves a whole group when one of it is dragged', () => {
    const document = documentWith([samples.photo, samples.text, samples.shape])
    const grouped = applyCommand(document, {
      type: 'group',
      elementIds: ['photo', 'text'],
      groupId: 'pair',
    })
    const moved =
      grouped.ok &&
      applyCommand(grouped.document, { type: 'move', elementIds: ['text'], dx: 5, dy: 1 })
    expect(moved && moved.ok && moved.document.pages[0]!.elements.map(({ x }) => x)).toEqual([
      25, 25, 20,
    ])
  })

  it.each<[string, Command, string]>([
    ['an element that is not there', { type: 'remove', elementIds: ['x'] }, 'no_such_element'],
    ['an id twice', { type: 'add', pageId: 'wrap', element: asCommand('photo') }, 'id_taken'],
    ['a page of another size', pageOfWidth(150), 'geometry_not_of_article'],
    ['the only page taken away', { type: 'remove-page', pageId: 'wrap' }, 'too_few_pages'],
    ['a photo in use taken away', { type: 'remove-asset', assetId: 'beach' }, 'asset_in_use'],
    [
      'a move to nowhere',
      { type: 'move', elementIds: ['photo'], dx: Number.NaN, dy: 0 },
      'invalid',
    ],
    ['a place off the list', { type: 'reorder', elementId: 'photo', toIndex: 9 }, 'no_such_place'],
    [
      'text set on a photo',
      { type: 'set-properties', elementId: 'photo', kind: 'text', properties: { text: 'a' } },
      'wrong_kind',
    ],
    [
      'a QR code out of square',
      { type: 'resize', elementId: 'qr-code', x: 0, y: 0, width: 10, height: 20 },
      'invalid',
    ],
  ])('refuses %s', (_, command, reason) => {
    const document = deepFreeze(documentWith([samples.photo, samples.qrCode]))
    expect(applyCommand(document, command)).toMatchObject({ ok: false, reason })
  })

  it('refuses the 501st element and the 21st page', () => {
    const full = documentWith(
      Array.from({ length: 500 }, (_, index) => ({ ...samples.shape, id: `s${index}` })),
    )
    const add: Command = { type: 'add', pageId: 'wrap', element: asCommand('photo') }
    expect(applyCommand(full, add)).toMatchObject({ reason: 'too_many_elements' })
    const pages = Array.from({ length: 20 }, (_, index) => ({
      ...mugPage,
      id: `p${index}`,
      background: backgroundDefaults,
      elements: [],
    }))
    expect(applyCommand(documentWith([], { pages }), pageOfWidth(200))).toMatchObject({
      reason: 'too_many_pages',
    })
  })
})

function asCommand(kind: 'photo' | 'shape') {
  return samples[kind] as Extract<Command, { type: 'add' }>['element']
}

function pageOfWidth(width: number): CommandOf<'add-page'> {
  const page = { ...mugPage, id: 'second', width, background: backgroundDefaults, elements: [] }
  return { type: 'add-page', page }
}
