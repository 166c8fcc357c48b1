/** Writes deploy/kubernetes as the chart makes it with its own values, for whoever has no Helm. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/run/child.ts'
import { manifestsText } from './manifests.ts'

writeFileSync(join(root, 'deploy/kubernetes/estampa.yaml'), manifestsText())
