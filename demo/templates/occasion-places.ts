import type { Occasion, Sample } from './template.ts'

/** What a buyer writes into the design: whose name it is, and whether a day is named, or two of a life. */
type Places = { name: Sample; dates?: 'one' | 'two'; tags: readonly number[]; photo: string }

/** Tags by the ids of demo/seed/facts/tags.json; the photo stands in the places of its picture only. */
export const occasionPlaces: Readonly<Record<Occasion, Places>> = {
  birthday: { name: 'adult', tags: [9, 23], photo: 'balloon-flight' },
  'child-birthday': { name: 'child', tags: [9, 2], photo: 'balloon-flight' },
  wedding: { name: 'couple', dates: 'one', tags: [10], photo: 'hill-couple' },
  thanks: { name: 'kids', tags: [6, 27], photo: 'flower-bouquet' },
  baby: { name: 'child', dates: 'one', tags: [20, 2], photo: 'moon-and-rabbit' },
  baptism: { name: 'child', dates: 'one', tags: [11], photo: 'moon-and-rabbit' },
  christmas: { name: 'family', tags: [12, 36], photo: 'cat-window' },
  'new-year': { name: 'family', tags: [36], photo: 'city-night' },
  mum: { name: 'kids', tags: [13], photo: 'flower-bouquet' },
  dad: { name: 'kids', tags: [14], photo: 'dawn-mountains' },
  grandma: { name: 'kids', tags: [1], photo: 'flower-bouquet' },
  grandpa: { name: 'kids', tags: [1], photo: 'dawn-mountains' },
  valentine: { name: 'couple', tags: [15, 3], photo: 'hill-couple' },
  anniversary: { name: 'couple', dates: 'one', tags: [18, 3], photo: 'hill-couple' },
  home: { name: 'family', tags: [7, 19], photo: 'sun-and-arches' },
  travel: { name: 'place', dates: 'one', tags: [28], photo: 'sailing-boat' },
  dog: { name: 'dog', tags: [4, 33], photo: 'dog-portrait' },
  cat: { name: 'cat', tags: [4, 33], photo: 'cat-window' },
  school: { name: 'child', tags: [16, 2], photo: 'balloon-flight' },
  teacher: { name: 'class', tags: [24], photo: 'flower-bouquet' },
  team: { name: 'team', tags: [25], photo: 'city-night' },
  company: { name: 'company', tags: [25], photo: 'city-night' },
  friend: { name: 'kids', tags: [23], photo: 'lemon-branch' },
  family: { name: 'family', tags: [5], photo: 'sun-and-arches' },
  remembrance: { name: 'adult', dates: 'two', tags: [5], photo: 'dawn-mountains' },
}
