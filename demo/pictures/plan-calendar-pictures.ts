import type { Readers } from '#demo/motifs/month-shot.ts'
import { withRow, type PictureWithRow } from './picture-row.ts'
import type { Panel, PlannedPicture } from './media-plan.ts'

/** Where most of those live who read a language; all others are shown the English pictures. */
const countries: Readonly<Record<string, string>> = {
  es: 'ES',
  ca: 'ES',
  de: 'DE',
  fr: 'FR',
  it: 'IT',
  pt: 'PT',
  nl: 'NL',
  da: 'DK',
  pl: 'PL',
  cs: 'CZ',
  sv: 'SE',
  fi: 'FI',
}

/** The pictures on which a month is read, once more in every other language: see `pictureIn`. */
export function planCalendarPictures(
  pictures: readonly PlannedPicture[],
  code: string,
): PictureWithRow[] {
  const shown = pictures.filter(({ panels }) => panels.some(hasMonth))
  return Object.entries(countries).flatMap(([language, country]) =>
    shown.map((picture) =>
      withRow(
        {
          ...picture,
          name: `${picture.name}-${language}`,
          panels: picture.panels.map((panel) => readBy(panel, { country, language })),
        },
        code,
      ),
    ),
  )
}

const hasMonth = (panel: Panel) => 'shot' in panel && panel.shot.view === 'calendar'

function readBy(panel: Panel, readers: Readers): Panel {
  return 'shot' in panel && panel.shot.view === 'calendar'
    ? { ...panel, shot: { ...panel.shot, readers } }
    : panel
}
