import { expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { fieldsOf } from './form-fields.ts'

it('what waits comes first, what is fixed last, and a shape is no field', () => {
  const at = (id: string, y: number, more: object) => ({ ...more, id, y })
  const { elements } = documentWith([
    at('fixed', 2, { ...samples.text, locked: 'by-template', editable: false }),
    at('saying', 12, samples.text),
    at('pattern', 14, samples.shape),
    at('name', 40, { ...samples.text, placeholder: true, locked: 'by-template' }),
    at('photo', 70, { ...samples.slot, asset: null }),
  ]).pages[0]!
  expect(fieldsOf(elements).map(({ id }) => id)).toEqual(['name', 'photo', 'saying', 'fixed'])
})
