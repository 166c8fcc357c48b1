import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command, CommandOf } from './command.ts'

describe('what the maker of a template locked', () => {
  const locked = { locked: 'by-template' }
  const document = documentWith([
    { ...samples.photo, ...locked },
    { ...samples.text, ...locked },
    { ...samples.slot, ...locked },
    { ...samples.text, ...locked, id: 'fixed-text', editable: false },
  ])

  it.each<[string, Command]>([
    ['move', { type: 'move', elementIds: ['slot'], dx: 1, dy: 1 }],
    ['resize', { type: 'resize', elementId: 'slot', x: 0, y: 0, width: 9, height: 9 }],
    ['turn', { type: 'rotate', elementId: 'text', rotation: 5 }],
    ['take away', { type: 'remove', elementIds: ['photo'] }],
    ['raise', { type: 'reorder', elementId: 'photo', toIndex: 2 }],
    ['exchange the photo of', { type: 'replace-photo', elementId: 'photo', asset: 'party' }],
    ['recolour', textProperties('text', { fill: '#ff0000' })],
    ['reword and recolour', textProperties('text', { text: 'Hej', fill: '#ff0000' })],
    ['reword what is fixed', textProperties('fixed-text', { text: 'Hej' })],
    ['group', { type: 'group', elementIds: ['photo', 'text'], groupId: 'g' }],
  ])('Ana cannot %s', (_, command) => {
    expect(applyCommand(document, command)).toMatchObject({ ok: false, reason: 'locked' })
  })

  it('Ana cannot unlock it, nor lock something as if she had made the template', () => {
    expect(applyCommand(document, { type: 'unlock', elementIds: ['photo'] })).toMatchObject({
      reason: 'locked_by_template',
    })
    const element = { ...samples.shape, locked: 'by-template' } as CommandOf<'add'>['element']
    expect(applyCommand(document, { type: 'add', pageId: 'wrap', element })).toMatchObject({
      reason: 'locked_by_template',
    })
  })

  it('Ana puts her photo into the slot and her words into the text', () => {
    const photo = { type: 'replace-photo', elementId: 'slot', asset: 'party' } as const
    expect(applyCommand(document, photo).ok).toBe(true)
    expect(applyCommand(document, textProperties('text', { text: 'Hej, tato!' })).ok).toBe(true)
  })

  it('its maker unlocks it in the template', () => {
    const template = { ...document, isTemplate: true }
    const result = applyCommand(template, { type: 'unlock', elementIds: ['photo'] })
    expect(result.ok && result.document.pages[0]!.elements[0]!.locked).toBe('no')
  })

  it('Ana locks and unlocks what is hers', () => {
    const own = documentWith([samples.photo])
    const held = applyCommand(own, { type: 'lock', elementIds: ['photo'] })
    const free = held.ok && applyCommand(held.document, { type: 'unlock', elementIds: ['photo'] })
    expect(held.ok && held.document.pages[0]!.elements[0]!.locked).toBe('by-owner')
    expect(free && free.ok && free.document).toEqual(own)
  })
})

function textProperties(elementId: string, properties: { text?: string; fill?: string }): Command {
  return { type: 'set-properties', elementId, kind: 'text', properties }
}
