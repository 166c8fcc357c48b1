import sharp from 'sharp'
import { PROOF_SIDE } from '#design/colour/print-proof.ts'
import { PROOF_VERSION } from '#design/colour/proof-version.ts'
import { type Inks, openPrintedColours } from './printed-colours.ts'
import { toPressColours } from './to-press-colours.ts'

export const PROOF_TABLE_VERSION: number = PROOF_VERSION

let made: Promise<Uint8Array> | undefined

/** Proof table that `readProof` reads: mixed as print files are, seen through the output intent. */
export function loadProofTable(): Promise<Uint8Array> {
  made ??= makeProofTable()
  return made
}

async function makeProofTable(): Promise<Uint8Array> {
  const { rgbOf, blackInks } = await openPrintedColours()
  const points = Array.from({ length: PROOF_SIDE }, (_, at) =>
    Math.round((255 * at) / (PROOF_SIDE - 1)),
  )
  const colours = points.flatMap((red) =>
    points.flatMap((green) => points.flatMap((blue) => [red, green, blue])),
  )
  const raw = { width: PROOF_SIDE, height: PROOF_SIDE ** 2, channels: 3 as const }
  const inks = await toPressColours(sharp(Uint8Array.from(colours), { raw }))
    .raw()
    .toBuffer()
  const printed = Array.from({ length: inks.length / 4 }, (_, at) => {
    const mixed = [...inks.subarray(4 * at, 4 * at + 4)].map((ink) => ink / 255)
    return rgbOf(mixed as unknown as Inks)
  })
  return Uint8Array.from(
    [...blackInks.map((ink) => rgbOf([0, 0, 0, ink / 255])), ...printed].flat(),
  )
}
