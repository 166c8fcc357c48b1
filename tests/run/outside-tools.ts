import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Programs of others that read our files in the unit tests; `.ci/run` installs the packages. */
export const outsideTools = {
  nginx: { debian: 'nginx-light', reads: 'deploy/nginx.conf' },
  haproxy: { debian: 'haproxy', reads: 'deploy/haproxy.cfg' },
  varnishd: { debian: 'varnish', reads: 'deploy/varnish.vcl' },
  promtool: { debian: 'prometheus', reads: 'deploy/prometheus' },
  'systemd-analyze': { debian: 'systemd', reads: 'deploy/systemd' },
  qpdf: { debian: 'qpdf', reads: 'print files' },
  pdfinfo: { debian: 'poppler-utils', reads: 'print files' },
  pdffonts: { debian: 'poppler-utils', reads: 'print files' },
  pdfimages: { debian: 'poppler-utils', reads: 'print files' },
} as const

export type OutsideTool = keyof typeof outsideTools

/** Debian keeps servers where not everybody looks. */
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/bin', '/usr/sbin', '/sbin']

/** Its path, or nothing where it is not installed. */
export function findOutsideTool(name: OutsideTool): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Tools whose absence is a failure, where `.ci/run` was to install them: a check left out would look green. */
export const mustHaveOutsideTools = process.env['TEST_OUTSIDE_TOOLS'] === 'required'

export function missingOutsideTools(): OutsideTool[] {
  return (Object.keys(outsideTools) as OutsideTool[]).filter((name) => !findOutsideTool(name))
}

/** A line for the end of a run, where it is read. */
export function describeMissing(missing: readonly OutsideTool[]): string | undefined {
  if (missing.length === 0) return undefined
  const files = new Set(missing.map((name) => outsideTools[name].reads))
  const packages = new Set(missing.map((name) => outsideTools[name].debian))
  return (
    `Left out: nobody else has read ${[...files].join(', ')}; ` +
    `not installed: ${missing.join(', ')} (apt install ${[...packages].join(' ')}).`
  )
}
