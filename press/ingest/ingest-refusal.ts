import type { FileRefusal } from '#design/file-refusals.ts'
import { CellRefusal } from '#press/cell/cell-failure.ts'

export class IngestRefusal extends CellRefusal {
  override name = 'IngestRefusal'
  declare readonly code: FileRefusal

  constructor(code: FileRefusal) {
    super(code, `The file is refused: ${code}`)
  }
}
