/** Beyond these nothing is placed and nothing is seen. */
export const LARGEST_COORDINATE_MM = 10_000
export const SMALLEST_SIDE_MM = 0.1

/** Frame keys, which a command of its own changes rather than a property. */
export const frameKeys = [
  'id',
  'type',
  'x',
  'y',
  'width',
  'height',
  'rotation',
  'locked',
  'group',
] as const

export const frameDefaults = {
  rotation: 0,
  opacity: 1,
  locked: 'no',
  group: null,
  important: false,
} as const
