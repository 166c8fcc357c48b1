import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { listDemoMedia } from './pictures/demo-media.ts'
import { drawDemoMedia, drawFirstSeen } from './pictures/draw-demo-media.ts'
import { describeDrawingFault } from './pictures/drawing-fault.ts'
import { openPainter } from './pictures/painter.ts'
import {
  completeDemoShop,
  listUnfinishedDesigns,
  seedDemoShop,
  type DemoPlace,
} from './seed/seed.ts'

/**
 * Fills the shop, and draws what it shows: what a page asks for at once, the rest when told to, after
 * the shop has opened.
 */
export async function openDemoShop(
  db: Kysely<Tables>,
  place: DemoPlace,
  reportFault: (error: unknown) => void,
) {
  const media = await listDemoMedia(place.dataDir)
  const painter = openPainter(place.dataDir)
  const published = Promise.withResolvers<void>()
  let isClosing = false
  const drawings: Promise<void>[] = []

  function draw(work: Promise<void>): void {
    const drawing = work.catch((error: unknown) => {
      if (!isClosing) reportFault(describeDrawingFault(error, place.dataDir))
    })
    drawings.push(drawing)
  }

  async function drawRest(): Promise<void> {
    const isUnfinished = (await listUnfinishedDesigns(db)).length > 0
    if (!isUnfinished) published.resolve()
    await drawDemoMedia(
      painter,
      media,
      isUnfinished
        ? async (photos) => {
            await completeDemoShop(db, place, photos)
            published.resolve()
          }
        : undefined,
    )
  }

  async function close(): Promise<void> {
    isClosing = true
    await painter.close()
    await Promise.all(drawings)
    published.resolve()
  }

  try {
    // Filling the shop keeps one processor busy; meanwhile the others draw.
    draw(drawFirstSeen(painter, media, { sites: place.sites, now: new Date() }))
    await seedDemoShop(db, place, media)
  } catch (error) {
    await close()
    throw error
  }
  return {
    drawAsked: painter.drawAsked,
    startDrawing: () => draw(drawRest()),
    /** Settled when every design can be taken, or the shop closes. */
    published: published.promise,
    close,
  }
}
