import type { MessageId } from '#app/i18n/message-id.ts'

type Category = { id: (typeof categoryIds)[number]; artIds: readonly string[] }

const categoryIds = [
  'ornaments',
  'love',
  'party',
  'faces',
  'nature',
  'animals',
  'food',
  'leisure',
  'music',
] as const

const emoji = (names: string) => names.split(' ').map((name) => `emoji-${name}`)

/** The collection by subject, in the order in which it is shown. */
export const artCategories: readonly Category[] = [
  {
    id: 'ornaments',
    artIds:
      'heart star-burst ribbon laurel bubble arrow banner sun wave leaf frame-corner confetti sparkle crown divider swirl'.split(
        ' ',
      ),
  },
  {
    id: 'love',
    artIds: emoji(
      'red-heart heart-with-arrow heart-with-ribbon sparkling-heart growing-heart two-hearts revolving-hearts heart-decoration kiss-mark love-letter ring rose bouquet',
    ),
  },
  {
    id: 'party',
    artIds: emoji(
      'birthday-cake shortcake cupcake wrapped-gift balloon party-popper confetti-ball ribbon clinking-glasses clinking-beer-mugs bottle-with-popping-cork candle crown gem-stone trophy sports-medal 1st-place-medal graduation-cap christmas-tree santa-claus jack-o-lantern ghost bell',
    ),
  },
  {
    id: 'faces',
    artIds: emoji(
      'grinning-face smiling-face-with-hearts smiling-face-with-heart-eyes smiling-face-with-sunglasses winking-face face-blowing-a-kiss star-struck partying-face thumbs-up clapping-hands raising-hands victory-hand baby-angel',
    ),
  },
  {
    id: 'nature',
    artIds: emoji(
      'cherry-blossom tulip sunflower blossom hibiscus wilted-flower four-leaf-clover seedling herb maple-leaf fallen-leaf leaf-fluttering-in-wind palm-tree deciduous-tree evergreen-tree cactus sun sun-with-face full-moon-face crescent-moon star glowing-star sparkles rainbow cloud snowflake snowman-without-snow fire water-wave umbrella-with-rain-drops high-voltage',
    ),
  },
  {
    id: 'animals',
    artIds: emoji(
      'dog-face cat-face rabbit-face fox bear panda koala tiger-face lion unicorn horse-face cow-face pig-face frog monkey-face chicken penguin owl eagle butterfly lady-beetle honeybee turtle octopus dolphin spouting-whale fish paw-prints',
    ),
  },
  {
    id: 'food',
    artIds: emoji(
      'strawberry cherries red-apple lemon watermelon grapes pineapple avocado pizza ice-cream doughnut cookie hot-beverage teacup-without-handle',
    ),
  },
  {
    id: 'leisure',
    artIds: emoji(
      'soccer-ball basketball tennis volleyball bicycle sailboat airplane rocket automobile camping mountain beach-with-umbrella house-with-garden camera world-map compass anchor key',
    ),
  },
  {
    id: 'music',
    artIds: emoji('musical-note musical-notes guitar violin trumpet drum microphone'),
  },
]

/** The same for an ornament and for an emoji of the same thing. */
export function artNameId(artId: string): MessageId {
  return `create.tools.art.${artId.replace(/^emoji-/, '')}` as MessageId
}
