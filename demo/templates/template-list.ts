import type { FigureName, LookName, Occasion, Template, TypeStyle } from './template.ts'
import type { PaletteName } from '#demo/motifs/palettes.ts'

const article = {
  mug: 101,
  cushion: 301,
  canvas: 201,
  card: 305,
  invitation: 319,
  poster: 202,
  tote: 403,
  calendar: 304,
  book: 404,
  magnet: 303,
  puzzle: 302,
} as const

type Row = readonly [
  look: LookName,
  palette: PaletteName,
  type: TypeStyle,
  figures: readonly [FigureName, FigureName],
  articles: readonly (keyof typeof article)[],
  motif?: string,
]

const rows: Readonly<Record<Occasion, readonly Row[]>> = {
  birthday: [
    ['letters', 'berry', 'poster', ['cake', 'star'], ['mug', 'card', 'cushion']],
    ['pattern', 'sunny', 'playful', ['gift', 'balloon'], ['mug', 'card', 'magnet'], 'confetti'],
    ['band', 'mint', 'playful', ['balloon', 'gift'], ['card', 'canvas', 'puzzle']],
  ],
  'child-birthday': [
    ['snapshot', 'sky', 'playful', ['balloon', 'star'], ['mug', 'invitation', 'puzzle']],
    ['scene', 'lilac', 'playful', ['cake', 'balloon'], ['invitation', 'cushion', 'mug']],
    ['pattern', 'meadow', 'playful', ['crown', 'star'], ['cushion', 'mug', 'puzzle'], 'dinosaurs'],
  ],
  wedding: [
    ['wreath', 'meadow', 'classic', ['flower', 'daisy'], ['invitation', 'mug', 'book']],
    ['band', 'blush', 'classic', ['rings', 'heart'], ['card', 'canvas', 'invitation']],
    ['gallery', 'ivory', 'classic', ['rings', 'leaf'], ['canvas', 'poster', 'book']],
  ],
  thanks: [
    ['wreath', 'blush', 'classic', ['flower', 'daisy'], ['card', 'mug', 'magnet']],
    ['snapshot', 'terracotta', 'hand', ['flower', 'heart'], ['card', 'mug']],
    ['pattern', 'mint', 'modern', ['leaf', 'heart'], ['card', 'tote', 'mug'], 'daisies'],
  ],
  baby: [
    ['wreath', 'sky', 'playful', ['star', 'heart'], ['card', 'cushion', 'mug']],
    ['scene', 'night', 'playful', ['star', 'moon'], ['poster', 'cushion', 'card']],
    [
      'pattern',
      'blush',
      'classic',
      ['moon', 'star'],
      ['card', 'cushion', 'book'],
      'rainbow-arches',
    ],
  ],
  baptism: [
    ['wreath', 'mint', 'classic', ['daisy', 'flower'], ['invitation', 'mug', 'magnet']],
    ['band', 'sky', 'classic', ['daisy', 'heart'], ['invitation', 'canvas']],
  ],
  christmas: [
    ['wreath', 'forest', 'classic', ['bauble', 'star'], ['card', 'mug', 'cushion']],
    ['scene', 'sky', 'hand', ['tree', 'flake'], ['card', 'mug', 'calendar']],
    ['pattern', 'berry', 'classic', ['bauble', 'flake'], ['card', 'cushion', 'mug'], 'snowflakes'],
    ['letters', 'berry', 'classic', ['gift', 'flake'], ['mug', 'card', 'tote']],
  ],
  'new-year': [
    ['letters', 'night', 'poster', ['star', 'star'], ['card', 'calendar', 'mug']],
    ['band', 'sea', 'modern', ['star', 'sun'], ['calendar', 'card', 'poster']],
  ],
  mum: [
    ['wreath', 'blush', 'classic', ['flower', 'heart'], ['mug', 'cushion', 'card']],
    ['snapshot', 'meadow', 'hand', ['tulip', 'heart'], ['mug', 'canvas', 'card']],
    ['pattern', 'lilac', 'modern', ['tulip', 'flower'], ['tote', 'mug', 'cushion'], 'tulips'],
  ],
  dad: [
    ['letters', 'night', 'poster', ['medal', 'star'], ['mug', 'poster', 'cushion']],
    ['band', 'ivory', 'modern', ['medal', 'cup'], ['mug', 'canvas', 'card']],
    ['snapshot', 'sea', 'poster', ['star', 'medal'], ['mug', 'magnet', 'card']],
  ],
  grandma: [
    ['wreath', 'terracotta', 'classic', ['flower', 'heart'], ['mug', 'cushion', 'canvas']],
    [
      'pattern',
      'mint',
      'playful',
      ['heart', 'daisy'],
      ['mug', 'tote', 'cushion'],
      'hearts-in-rows',
    ],
    ['snapshot', 'blush', 'hand', ['heart', 'flower'], ['mug', 'card', 'magnet']],
  ],
  grandpa: [
    ['wreath', 'ivory', 'classic', ['star', 'leaf'], ['mug', 'cushion', 'canvas']],
    ['letters', 'forest', 'poster', ['medal', 'star'], ['mug', 'cushion', 'poster']],
    ['gallery', 'meadow', 'modern', ['cup', 'heart'], ['mug', 'canvas', 'puzzle']],
  ],
  valentine: [
    [
      'pattern',
      'berry',
      'classic',
      ['heart', 'flower'],
      ['mug', 'cushion', 'card'],
      'hearts-in-rows',
    ],
    ['letters', 'berry', 'classic', ['heart', 'heart'], ['poster', 'mug', 'cushion']],
    ['snapshot', 'blush', 'classic', ['heart', 'star'], ['mug', 'canvas', 'puzzle']],
  ],
  anniversary: [
    ['wreath', 'mustard', 'classic', ['flower', 'heart'], ['mug', 'canvas', 'cushion']],
    ['gallery', 'blush', 'classic', ['rings', 'heart'], ['canvas', 'poster', 'book']],
  ],
  home: [
    ['scene', 'mint', 'modern', ['house', 'tree'], ['mug', 'poster', 'cushion']],
    ['band', 'terracotta', 'modern', ['house', 'heart'], ['canvas', 'card', 'magnet']],
  ],
  travel: [
    ['scene', 'sunny', 'poster', ['plane', 'sun'], ['poster', 'mug', 'book']],
    ['gallery', 'sea', 'modern', ['plane', 'compass'], ['canvas', 'book', 'puzzle']],
    ['snapshot', 'sky', 'hand', ['plane', 'compass'], ['mug', 'magnet', 'poster']],
  ],
  dog: [
    ['pattern', 'mustard', 'playful', ['paw', 'bone'], ['mug', 'cushion', 'magnet'], 'paw-prints'],
    ['letters', 'terracotta', 'playful', ['dog', 'bone'], ['mug', 'poster', 'tote']],
    ['gallery', 'terracotta', 'modern', ['dog', 'paw'], ['canvas', 'mug', 'puzzle']],
  ],
  cat: [
    ['snapshot', 'lilac', 'playful', ['cat', 'paw'], ['mug', 'cushion', 'magnet']],
    ['letters', 'night', 'playful', ['cat', 'paw'], ['mug', 'poster', 'tote']],
  ],
  school: [
    ['snapshot', 'sunny', 'playful', ['pencil', 'apple'], ['mug', 'card', 'puzzle']],
    ['scene', 'sky', 'playful', ['pencil', 'apple'], ['invitation', 'mug', 'magnet']],
  ],
  teacher: [
    ['wreath', 'meadow', 'hand', ['apple', 'flower'], ['mug', 'tote', 'card']],
    ['pattern', 'ivory', 'modern', ['apple', 'pencil'], ['mug', 'card'], 'chevrons'],
  ],
  team: [
    ['letters', 'night', 'modern', ['medal', 'star'], ['mug', 'tote', 'poster']],
    ['gallery', 'sky', 'modern', ['star', 'medal'], ['mug', 'canvas', 'calendar']],
  ],
  company: [
    ['band', 'ivory', 'modern', ['mark', 'mark'], ['mug', 'card', 'calendar']],
    ['pattern', 'sea', 'modern', ['mark', 'star'], ['mug', 'tote', 'magnet'], 'herringbone'],
  ],
  friend: [
    ['snapshot', 'mint', 'playful', ['sun', 'heart'], ['mug', 'magnet', 'cushion']],
    ['pattern', 'sunny', 'poster', ['sun', 'star'], ['tote', 'mug', 'cushion'], 'memphis'],
  ],
  family: [
    ['gallery', 'terracotta', 'classic', ['heart', 'leaf'], ['canvas', 'calendar', 'book']],
    ['wreath', 'sea', 'classic', ['heart', 'daisy'], ['mug', 'cushion', 'canvas']],
    ['scene', 'meadow', 'hand', ['house', 'tree'], ['calendar', 'poster', 'mug']],
  ],
  remembrance: [
    ['wreath', 'ivory', 'classic', ['leaf', 'daisy'], ['poster', 'canvas', 'card']],
    ['band', 'sea', 'classic', ['leaf', 'moon'], ['poster', 'card', 'canvas']],
  ],
}

export const templates: readonly Template[] = Object.entries(rows).flatMap(([occasion, own]) =>
  own.map(([look, palette, type, figures, articles, motif]) => ({
    occasion: occasion as Occasion,
    look,
    palette,
    type,
    figures,
    ...(motif !== undefined && { motif }),
    articles: articles.map((name) => article[name]),
  })),
)
