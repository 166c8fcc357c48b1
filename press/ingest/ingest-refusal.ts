import type { FileRefusal } from '#design/file-refusals.ts'
import { SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'

export class IngestRefusal extends SandboxRefusal {
  override name = 'IngestRefusal'
  declare readonly code: FileRefusal

  constructor(code: FileRefusal) {
    super(code, `The file is refused: ${code}`)
  }
}
