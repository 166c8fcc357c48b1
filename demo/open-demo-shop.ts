import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { drawDemoMedia } from './pictures/draw-demo-media.ts'
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
  const media = await seedDemoShop(db, place)
  const painter = openPainter(place.dataDir)
  let isClosing = false
  let drawing: Promise<void> | undefined

  async function drawRest(): Promise<void> {
    const isUnfinished = (await listUnfinishedDesigns(db)).length > 0
    await drawDemoMedia(
      painter,
      media,
      isUnfinished ? (photos) => completeDemoShop(db, place, photos) : undefined,
    )
  }

  return {
    drawAsked: painter.drawAsked,
    startDrawing(): void {
      drawing ??= drawRest().catch((error: unknown) => {
        if (!isClosing) reportFault(describeDrawingFault(error, place.dataDir))
      })
    },
    async close(): Promise<void> {
      isClosing = true
      await painter.close()
      await drawing
    },
  }
}
export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>
