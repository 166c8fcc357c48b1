/** The worker module of the cells that look at designs: a text can be made to take long to set. */
import type { DesignDocument } from '#design/document.ts'
import { preflight, type Finding } from '#design/preflight.ts'
import { serveCell } from '#press/cell/serve-cell.ts'
import { openTypeSetter } from '#press/drawing.ts'

serveCell({
  async preflight(document: DesignDocument): Promise<Finding[]> {
    return preflight(document, await openTypeSetter(document))
  },
})
