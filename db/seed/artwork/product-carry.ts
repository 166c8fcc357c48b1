/** Things to carry along: the phone case, the keyring, the tote bag. */
import { spray } from './flower-forms.ts'
import { chain, key, printedTag, splitRing } from './keyring-form.ts'
import { circle, rectangle } from './path-pen.ts'
import { phoneCase } from './phone-case-form.ts'
import { flatLay } from './product-paper.ts'
import { flatShadow } from './soft-light.ts'
import { lyingSprig } from './still-life-props.ts'
import { studioPicture, WALLS } from './studio-backdrop.ts'
import { across, fill, linear } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'
import { toteBag } from './tote-bag-form.ts'

export const phoneCases = (front: Motif, second: Motif) =>
  flatLay(
    WALLS.mist,
    phoneCase(second, [800, 620], 840, 15) +
      phoneCase(front, [470, 610], 900, -7) +
      lyingSprig([900, 1150], [1120, 960], 60),
  )

export const keyring = (motif: Motif) =>
  flatLay(
    WALLS.blush,
    key([368, 430], 220, 108, true) +
      key([302, 366], 200, 140, false) +
      splitRing([420, 290], 118) +
      chain([522, 350], [660, 515], 5) +
      printedTag(motif, [760, 740], 440, -24) +
      lyingSprig([100, 1080], [380, 900], 62),
  )

/** Stems that look out of the bag: where they start, and where their tips are. */
const GREENS: ReadonlyArray<readonly [number, number, number]> = [
  [500, 400, 330],
  [540, 490, 270],
  [590, 580, 300],
  [630, 660, 260],
  [680, 760, 340],
]

export const toteOnPeg = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.sage, daylight: 'window' },
    GREENS.map(([foot, x, y]) => spray([foot, 450], [x, y], 62, '#4f7d66', '#8fae8c')).join('') +
      toteBag(motif, [600, 420], 1) +
      peg(600, 118),
  )

/** A turned oak peg on its rail. */
const peg = (x: number, y: number) =>
  flatShadow(rectangle(160, y - 34, 880, 56, 6), 10, 12, 0.4) +
  fill(rectangle(160, y - 34, 880, 56, 6), linear([0, 0, 0, 1], '#ecca9c', '#c79a63')) +
  [300, x, 900]
    .map(
      (px) =>
        flatShadow(circle(px, y, 24), 8, 8, 0.5) +
        fill(rectangle(px - 13, y - 10, 26, 44, 10), across('#d8aa70', '#9d6c3a')) +
        fill(circle(px, y, 25), linear([0, 0, 1, 1], '#f5d9b0', '#b98550')),
    )
    .join('')
