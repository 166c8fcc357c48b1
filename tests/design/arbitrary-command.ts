import fc from 'fast-check'
import { anyElement, millimetres, mugPage, sampleAssets, samples } from './arbitrary-document.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'

/** Commands for tests, sensible and senseless, for the pages and elements of `anyDocument`. */

const elementId = fc.constantFrom('e0', 'e0', 'e1', 'e2', 'new0', 'nobody')
const elementIds = fc.array(elementId, { minLength: 1, maxLength: 3 })
const pageId = fc.constantFrom('p0', 'p0', 'p1', 'p9', 'nowhere')
const place = fc.integer({ min: -1, max: 3 })
const number = fc.oneof(
  { weight: 20, arbitrary: millimetres(-300, 300) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 20_000, 0, -0) },
)
const asset = fc.constantFrom('beach', 'party', 'sunset', 'star', 'constructor', 'late')
const length = number.map((value) => Math.abs(value))
const rect = { x: number, y: number, width: length, height: length }
export const anyCommands = () => fc.array(anyCommand, { minLength: 5, maxLength: 30, size: 'max' })

const type = <Type extends Command['type']>(name: Type) => fc.constant(name)

export const anyCommand = fc.oneof(
  fc.record({
    type: type('add'),
    pageId,
    element: fc
      .tuple(anyElement, fc.constantFrom('new0', 'new1', 'e0'))
      .map(([element, id]) => ({ ...element, id })),
    index: place,
  }),
  fc.record({ type: type('remove'), elementIds }),
  fc.record({ type: type('move'), elementIds, dx: number, dy: number }),
  fc.record({ type: type('resize'), elementId, ...rect }),
  fc.record({ type: type('fit-inside'), elementId, bounds: fc.record(rect) }),
  fc.record({ type: type('rotate'), elementId, rotation: number }),
  fc.record({ type: type('reorder'), elementId, toIndex: place }),
  fc.record({ type: type('group'), elementIds, groupId: fc.constantFrom('g1', 'g2') }),
  fc.record({ type: type('ungroup'), groupId: fc.constantFrom('g1', 'g2') }),
  fc.record({
    type: type('set-properties'),
    elementId,
    kind: fc.constant('photo'),
    properties: fc.constantFrom(
      { opacity: 0.5 },
      { opacity: 0.25, important: false },
      { text: 'Ahoj' },
      { crop: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
      { fill: 'red' },
      { mask: { shape: 'heart', radius: 0 }, border: { color: '#ffffff', width: 2 } },
      { border: null },
      { shadow: { color: '#000000', opacity: 0.4, dx: 1, dy: 1, blur: 2 } },
      { shadow: { color: '#000000', opacity: 4, dx: 1, dy: 1, blur: 2 } },
      { redEyes: [{ x: 0.5, y: 0.4, radius: 0.02 }] },
      { filter: { brightness: 1, contrast: 1, saturation: 1, warmth: 0.4, sharpness: 0.5 } },
      { underline: true, capitals: true },
      { curve: { radius: 20, path: 'wave' } },
      { x: 3 },
      { important: true, font: '../../x' },
    ),
  }),
  fc.record({ type: type('replace-photo'), elementId, asset }),
  fc.record({ type: type('fill-slots'), assetIds: fc.array(asset, { maxLength: 3 }) }),
  fc.record({
    type: type('set-background'),
    pageId,
    background: fc.constantFrom(
      { ...backgroundDefaults, color: '#aabbcc' },
      { ...backgroundDefaults, type: 'photo', asset: 'sunset', crop: samples.photo.crop },
      { ...backgroundDefaults, type: 'photo', asset: 'star', crop: samples.photo.crop },
    ),
  }),
  fc.record({
    type: type('add-page'),
    index: place,
    page: fc.constantFrom(
      { ...mugPage, id: 'p9', background: backgroundDefaults, elements: [] },
      { ...mugPage, id: 'p9', width: 100, background: backgroundDefaults, elements: [] },
    ),
  }),
  fc.record({
    type: type('replace-page'),
    page: fc.constantFrom(
      { ...mugPage, id: 'p0', copies: 2, background: backgroundDefaults, elements: [] },
      { ...mugPage, id: 'p1', width: 100, background: backgroundDefaults, elements: [] },
    ),
  }),
  fc.record({ type: type('turn') }),
  fc.record({
    type: type('set-edges'),
    pageId,
    edges: fc.constantFrom(
      null,
      { type: 'mirrored' },
      { type: 'plain', color: '#ffffff' },
      { type: 'plain', color: 'white' },
    ),
  }),
  fc.record({
    type: type('set-names'),
    names: fc.oneof(
      fc.constant(null),
      fc.record({
        elementIds,
        entries: fc.array(fc.record({ name: fc.constantFrom('Ana', 'Zosia', '') }), {
          maxLength: 2,
        }),
      }),
    ),
  }),
  fc.record({
    type: type('set-page-numbers'),
    place: fc.constantFrom(null, 'outer', 'centre', 'top'),
  }),
  fc.record({ type: type('remove-page'), pageId }),
  fc.record({ type: type('move-page'), pageId, toIndex: place }),
  fc.record({ type: type('add-asset'), assetId: asset, asset: fc.constant(sampleAssets.beach) }),
  fc.record({ type: type('remove-asset'), assetId: asset }),
  fc.record({ type: type('add-font'), fontId: asset, sha256: fc.constant('b'.repeat(64)) }),
  fc.record({ type: type('lock'), elementIds }),
  fc.record({ type: type('unlock'), elementIds }),
) as fc.Arbitrary<Command>

/** With the kind that the element has. */
export function aimed(document: DesignDocument, command: Command): Command {
  if (command.type !== 'set-properties') return command
  const elements = document.pages.flatMap((page) => page.elements)
  const kind = elements.find(({ id }) => id === command.elementId)?.type ?? 'photo'
  return { ...command, kind } as Command
}
