import type { Photo } from '#design/elements/photo.ts'

type Filter = Photo['filter']

/** Each is a way to set the three things that a design knows of a photo's colours. */
export const photoLooks = {
  original: { brightness: 1, contrast: 1, saturation: 1 },
  blackAndWhite: { brightness: 1.02, contrast: 1.1, saturation: 0 },
  vivid: { brightness: 1.02, contrast: 1.12, saturation: 1.4 },
  bright: { brightness: 1.16, contrast: 1.02, saturation: 1.08 },
  soft: { brightness: 1.06, contrast: 0.86, saturation: 0.86 },
  dramatic: { brightness: 0.96, contrast: 1.38, saturation: 0.85 },
  faded: { brightness: 1.1, contrast: 0.78, saturation: 0.62 },
  noir: { brightness: 0.94, contrast: 1.5, saturation: 0 },
} satisfies Record<string, Filter>

export type PhotoLook = keyof typeof photoLooks

export const lookNames = Object.keys(photoLooks) as PhotoLook[]

export function lookOf(filter: Filter): PhotoLook | undefined {
  return lookNames.find((name) =>
    (['brightness', 'contrast', 'saturation'] as const).every(
      (part) => Math.abs(photoLooks[name][part] - filter[part]) < 0.001,
    ),
  )
}
