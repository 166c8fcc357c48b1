import { backgroundDefaults } from '#design/elements/background.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { readDocument } from '#design/read-document.ts'
import type { DesignDocument } from '#design/document.ts'

/** A small design without photos and letters. Other numbers give other drawings. */
export function plainDocument(number: number): DesignDocument {
  const reading = readDocument({
    v: 1,
    id: `design-${number}`,
    revision: number,
    articleId: 1,
    variant: 'standard',
    isTemplate: false,
    pageCount: { min: 1, max: 1 },
    fonts: {},
    assets: {},
    pages: [
      {
        id: 'front',
        width: 200,
        height: 90,
        bleed: 3,
        safe: 5,
        dpi: 150,
        background: { ...backgroundDefaults, color: '#f4efe6' },
        elements: [
          {
            ...shapeDefaults,
            id: 'moon',
            shape: 'ellipse',
            x: 10 + (number % 17) * 5,
            y: 10 + (number % 5) * 5,
            width: 40,
            height: 40,
          },
        ],
      },
    ],
  })
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.document
}
