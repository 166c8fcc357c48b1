/** A photo book: open on the table, and closed with its printed cover. */
import { weave } from './grain-texture.ts'
import { line, polygon, rectangle, type Point } from './path-pen.ts'
import { outlineOnto, printOnto } from './printed-surface.ts'
import { feathered, flatShadow, SHADE, shadowPool } from './soft-light.ts'
import { across, clipped, fill, linear, stroke } from './svg-markup.ts'
import { perspective, type Motif, type Surface } from './surface-warp.ts'

const PAGE = { width: 460, height: 520 } as const

/** A page rises from its outer edge to a crest, then dives into the gutter. */
const bow = (share: number) => Math.sin(Math.PI * share ** 2.1) * 40 - share ** 9 * 16

/** `side` -1 is the left page; both are measured from their outer edge (0) to the spine (1). */
function pageSurface(side: -1 | 1, lift: number): Surface {
  const [back, front] = [492, 972]
  const outline =
    side < 0
      ? ([
          [176, back + 26],
          [600, back],
          [600, front],
          [78, front + 4],
        ] as const)
      : ([
          [600, back],
          [1024, back + 26],
          [1122, front + 4],
          [600, front],
        ] as const)
  const flat = perspective(PAGE.width, PAGE.height, outline)
  return ([x, y]) => {
    const [px, py] = flat([x, y])
    const share = side < 0 ? x / PAGE.width : 1 - x / PAGE.width
    const nearer = 0.8 + (y / PAGE.height) * 0.25
    return [px, py - bow(Math.max(0, Math.min(1, share))) * nearer - lift]
  }
}

/** Several photos on one white page; places are shares of the page: x, y, width, height. */
type Layout = ReadonlyArray<readonly [Motif, number, number, number, number]>

export function openBook(left: Layout, right: Layout): string {
  const cover = polygon([
    [158, 512],
    [1042, 512],
    [1146, 1004],
    [54, 1004],
  ])
  return (
    flatShadow(cover, 20, 26, 0.55) +
    fill(cover, linear([0, 0, 1, 1], '#d27457', '#9c4632')) +
    pageBlock() +
    page(left, -1) +
    page(right, 1) +
    fill(
      polygon([
        [590, 500],
        [610, 500],
        [624, 972],
        [576, 972],
      ]),
      across([0, SHADE, 0], [0.5, SHADE, 0.4], [1, SHADE, 0]),
    )
  )
}

/** The edges of the pages below the open ones. */
const pageBlock = () =>
  [5, 4, 3, 2, 1, 0]
    .map((depth) =>
      [-1 as const, 1 as const]
        .map((side) => {
          const edge = outlineOnto(
            rectangle(
              side < 0 ? -depth * 1.8 : 0,
              -depth * 0.5,
              PAGE.width + depth * 1.8,
              PAGE.height + depth * 1.2,
            ),
            pageSurface(side, -depth * 3),
          )
          return (
            fill(edge, depth % 2 ? '#d9ccb8' : '#f4ebdc') +
            stroke(edge, '#b39f86', 1, { opacity: 0.5 })
          )
        })
        .join(''),
    )
    .join('')

function page(layout: Layout, side: -1 | 1): string {
  const surface = pageSurface(side, 3)
  const sheet = outlineOnto(rectangle(0, 0, PAGE.width, PAGE.height), surface)
  const photos = layout.map(([motif, x, y, width, height]) => {
    const [w, h] = [width * PAGE.width, height * PAGE.height]
    return printOnto(motif, w, h, ([px, py]) =>
      surface([px + x * PAGE.width, py + y * PAGE.height]),
    )
  })
  const modelling =
    side < 0
      ? across(
          [0, SHADE, 0.06],
          [0.45, '#fff', 0.2],
          [0.72, '#fff', 0.12],
          [0.9, SHADE, 0.16],
          [1, SHADE, 0.46],
        )
      : across(
          [0, SHADE, 0.5],
          [0.09, SHADE, 0.2],
          [0.3, '#fff', 0.16],
          [0.6, SHADE, 0],
          [1, SHADE, 0.14],
        )
  return (
    fill(sheet, '#fffdf7') +
    clipped(sheet, photos.join('')) +
    fill(sheet, modelling) +
    stroke(sheet, '#cdbca4', 1.2, { opacity: 0.7 })
  )
}

/** A closed book standing on the table, its spine turned to the light. */
export function closedBook(
  motif: Motif,
  [x, y]: Point,
  [width, height]: readonly [number, number],
): string {
  const spine = 58
  const front = [
    [x, y - height],
    [x + width, y - height + 34],
    [x + width, y - 44],
    [x, y],
  ] as const
  const back = [
    [x - spine, y - height + 24],
    [x, y - height],
    [x, y],
    [x - spine, y - 34],
  ] as const
  const top = polygon([front[0], front[1], [x + width - spine * 0.9, y - height + 6], back[0]])
  const surface = perspective(width, height, front)
  const cloth = weave('#fff6e6', '#3a2418', 5)
  const frontEdge = polygon(front)
  const spineEdge = polygon(back)
  const hinge = perspective(width, height, front)
  const inset = outlineOnto(
    rectangle(width * 0.16, height * 0.12, width * 0.7, height * 0.62),
    surface,
  )
  return (
    shadowPool([x + width * 0.66, y - 40], width * 0.86, 74, 0.5) +
    feathered(
      polygon([back[3], front[3], front[2], [x + width + 40, y - 66], [x + 40, y - 80]]),
      SHADE,
      14,
      0.5,
      5,
    ) +
    fill(top, across('#f3e9d9', '#d8c8ae')) +
    fill(spineEdge, across('#4f8d87', '#3a736f')) +
    fill(spineEdge, cloth, { opacity: 0.2 }) +
    fill(frontEdge, linear([0, 0, 1, 1], '#3f807b', '#2a5d5a')) +
    fill(frontEdge, cloth, { opacity: 0.2 }) +
    stroke(inset, '#1f4744', 4, { opacity: 0.6 }) +
    printOnto(motif, width * 0.7, height * 0.62, ([px, py]) =>
      surface([px + width * 0.16, py + height * 0.12]),
    ) +
    fill(
      outlineOnto(rectangle(width * 0.38, height * 0.83, width * 0.26, 9, 4), surface),
      '#e6c98e',
    ) +
    fill(
      outlineOnto(rectangle(width * 0.44, height * 0.87, width * 0.14, 7, 3), surface),
      '#e6c98e',
      { opacity: 0.8 },
    ) +
    fill(outlineOnto(rectangle(26, 0, 7, height), hinge), SHADE, { opacity: 0.28 }) +
    fill(outlineOnto(rectangle(34, 0, 3, height), hinge), '#fff', { opacity: 0.2 }) +
    fill(frontEdge, linear([0, 0, 1, 0.6], [0, '#fff', 0.2], [0.4, '#fff', 0], [1, SHADE, 0.26])) +
    stroke(line(front[0], front[3]), '#a8cfc8', 2.4, { opacity: 0.6 })
  )
}
