/** The worker module of the sandboxes that look at designs: a text can be made to take long to set. */
import { preflight } from '#design/preflight.ts'
import type { Finding } from '#design/finding.ts'
import { serveSandbox } from '#press/sandbox/serve-sandbox.ts'
import { openTypeSetter } from '#press/drawing.ts'
import type { DesignToLookAt } from './open-preflight.ts'

serveSandbox({
  async preflight({ document, faces }: DesignToLookAt): Promise<Finding[]> {
    return preflight(document, await openTypeSetter(document), (assetId) => faces[assetId])
  },
})
