import { expect, it } from 'vitest'
import { labelsFrom } from './labels.ts'

const tagsIn = (language: string, names: readonly string[]) => {
  const tags = names.map((name, index) => ({ id: index, slug: name, name }))
  const rows = { tags, attributes: [], values: [], lists: [] }
  return [...labelsFrom(rows, language).tags.values()].map(({ name }) => name)
}

it('tags are in the order of the language, not of its code points', () => {
  expect(tagsIn('pl', ['Zwierzęta', 'Ślub', 'Święta', 'Sport'])).toEqual([
    'Sport',
    'Ślub',
    'Święta',
    'Zwierzęta',
  ])
  expect(tagsIn('fr', ['Villes', 'Été', 'Bord de mer', 'Bébé'])).toEqual([
    'Bébé',
    'Bord de mer',
    'Été',
    'Villes',
  ])
  expect(tagsIn('sv', ['Öl', 'Zebra', 'Ängar'])).toEqual(['Zebra', 'Ängar', 'Öl'])
})
